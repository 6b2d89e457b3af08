/** What a test of the keyboard asks of a page, and what it hears; the answers are given from within the page. */

/** Something that answers to the pointer. */
export interface Control {
  /** Its place in the page's structure with its name: the same for what is drawn anew. */
  readonly key: string;
  readonly name: string;
  /** How the keyboard gets to it. `inside`: it has no focus of its own, but lies around or in something that has. */
  readonly way: 'focus' | 'item' | 'label' | 'inside' | 'none';
  readonly kind: 'press' | 'tick' | 'write' | 'scroll';
  /** It answers to a double click as well. */
  readonly twice: boolean;
  readonly disabled: boolean;
}

/** A stop of the keyboard, as it was when the focus came. */
export interface Stop {
  readonly key: string;
  readonly name: string;
  readonly faults: readonly string[];
}

export interface KeyboardProbe {
  settle(): Promise<void>;
  /** Opens every fold, and what lies folded in it. */
  unfold(): Promise<void>;
  controls(): Control[];
  /** The keyboard stands before the first control. */
  begin(): void;
  /** How often Tab has to be pressed to come round. */
  tabStops(): number;
  takeStops(): Stop[];
  outOfOrder(): string[];
  click(key: string, twice?: boolean): void;
  focus(key: string): string[];
  focused(): string;
  /** All that the page shows, but for where the pointer and the keyboard are. */
  shown(): string;
}
