/** Rendered Markdown as plain data: nothing in it can hold markup, so nothing has to be escaped. */
export type Node = string | Element | CitationNode | InlineCode | CodeBlock | Link | Image;

export const tags = ['p', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'ul', 'ol', 'li', 'blockquote', 'table', 'thead', 'tbody', 'tr', 'th', 'td', 'strong', 'em', 's', 'hr', 'br'] as const;
export type Tag = (typeof tags)[number];

export interface Element {
  readonly type: 'element';
  readonly tag: Tag;
  /** First number of an ordered list, where it is not 1. */
  readonly start?: number;
  /** Alignment of a table's cell, where one is given. */
  readonly align?: 'left' | 'center' | 'right';
  readonly children: Node[];
}

/** A citation, by its position among those of the answer. */
export interface CitationNode {
  readonly type: 'citation';
  readonly index: number;
}

export interface InlineCode {
  readonly type: 'code';
  readonly text: string;
}

export interface CodeBlock {
  readonly type: 'block';
  readonly language: string;
  readonly text: string;
}

export interface Link {
  readonly type: 'link';
  readonly href: string;
  /** Only https is opened; any other address is shown and does nothing. */
  readonly opens: boolean;
  readonly children: Node[];
}

/** An image that is never loaded. */
export interface Image {
  readonly type: 'image';
  readonly alt: string;
  readonly source: string;
}
