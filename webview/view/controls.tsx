import type { ComponentChildren } from 'preact';

/** A codicon. It is decoration: what it means is said by the text or label beside it. */
export function Icon({ name, spin }: { name: string; spin?: boolean }) {
  return <span class={`codicon codicon-${name}${spin ? ' spin' : ''}`} aria-hidden="true" />;
}

export function IconButton(props: { icon: string; label: string; onClick: (event: MouseEvent) => void; disabled?: boolean; class?: string; pressed?: boolean }) {
  return (
    <button
      type="button"
      class={`icon-button ${props.class ?? ''}`}
      title={props.label}
      aria-label={props.label}
      disabled={props.disabled ?? false}
      {...(props.pressed !== undefined && { 'aria-pressed': props.pressed })}
      onClick={props.onClick}
    >
      <Icon name={props.icon} />
    </button>
  );
}

/** `primary`: the one thing to do in a state. `secondary`: another way. `link`: a quiet third. */
export function Button(props: { look: 'primary' | 'secondary' | 'link'; onClick: () => void; children: ComponentChildren }) {
  return (
    <button type="button" class={`button ${props.look}`} onClick={props.onClick}>
      {props.children}
    </button>
  );
}
