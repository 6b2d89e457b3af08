import { createElement, type ComponentChildren } from 'preact';
import { useMemo, useRef } from 'preact/hooks';
import type { AnswerPart, Citation } from '../../src/protocol/conversation.ts';
import { t } from '../../src/protocol/l10n.ts';
import { parse } from '../markdown/parse.ts';
import { sameSection, sectionsOf, type Section } from '../markdown/sections.ts';
import type { Element, Image, Link, Node } from '../markdown/tree.ts';
import { weave } from '../markdown/weave.ts';
import { labels, type Place } from '../text/places.ts';
import { useActions } from './actions.ts';
import { CitationChip } from './citation.tsx';
import { CodeBlock } from './code-block.tsx';
import { memo } from './memo.ts';

interface Surroundings {
  readonly citations: readonly Citation[];
  readonly labels: ReadonlyMap<string, string>;
  /** The last block may still grow. */
  readonly growing: Node | undefined;
  readonly editOf: (text: string) => Place | null;
}

interface MarkdownProps {
  readonly parts: readonly AnswerPart[];
  readonly growing?: boolean;
  readonly editOf?: (text: string) => Place | null;
}

/** An answer: Markdown with its citations as chips inside the sentences. */
export function Markdown({ parts, growing = false, editOf = noEdit }: MarkdownProps) {
  const before = useRef<readonly Section[]>([]);
  const [sections, names] = useMemo(() => {
    const woven = weave(parts);
    // A section that is as it was stays the same object, and is not drawn again.
    before.current = sectionsOf(woven).map((section, i) => kept(before.current[i], section));
    return [before.current, labels(woven.citations.map((citation) => citation.path))] as const;
  }, [parts]);
  const last = sections.length - 1;
  return (
    <div class="markdown">
      {sections.map((section, i) => (
        <SectionView key={i} section={section} names={namesOf(section, names)} growing={growing && i === last} editOf={editOf} />
      ))}
    </div>
  );
}

const noEdit = (): null => null;

function kept(before: Section | undefined, section: Section): Section {
  return before && sameSection(before, section) ? before : section;
}

/** What its citations are called depends on those of the whole answer: as one text, so that it can be compared. */
function namesOf({ citations }: Section, names: ReadonlyMap<string, string>): string {
  return JSON.stringify(citations.map((citation) => [citation.path, names.get(citation.path) ?? citation.path]));
}

interface SectionProps {
  readonly section: Section;
  readonly names: string;
  readonly growing: boolean;
  readonly editOf: (text: string) => Place | null;
}

const SectionView = memo(function SectionView({ section, names, growing, editOf }: SectionProps) {
  const nodes = useMemo(() => parse(section), [section]);
  const called = new Map((JSON.parse(names) as ([string, string] | null)[]).filter((one) => one !== null));
  return <>{rendered(nodes, { citations: section.citations, labels: called, growing: growing && !endsWithBlock(section.text) ? nodes[nodes.length - 1] : undefined, editOf })}</>;
});

/** Its last fence is closed: nothing comes to that block any more, and it has its colours before the answer ends. */
function endsWithBlock(text: string): boolean {
  const fences = text.match(/^ {0,3}```/gm) ?? [];
  return fences.length > 0 && fences.length % 2 === 0 && /(?:^|\n) {0,3}```[ \t]*\n?$/.test(text);
}

function rendered(nodes: readonly Node[], around: Surroundings): ComponentChildren {
  return nodes.map((node, i) => <One key={i} node={node} around={around} />);
}

function One({ node, around }: { node: Node; around: Surroundings }): ComponentChildren {
  if (typeof node === 'string') return node;
  switch (node.type) {
    case 'element':
      return elementOf(node, around);
    case 'citation': {
      const citation = around.citations[node.index];
      return citation ? <CitationChip citation={citation} label={around.labels.get(citation.path) ?? citation.path} /> : null;
    }
    case 'code':
      return <code>{node.text}</code>;
    case 'block':
      return <CodeBlock language={node.language} text={node.text} finished={node !== around.growing} edits={node === around.growing ? null : around.editOf(node.text)} />;
    case 'link':
      return <LinkOf link={node} around={around} />;
    case 'image':
      return <ImageText image={node} />;
  }
}

function elementOf(node: Element, around: Surroundings): ComponentChildren {
  const children = node.children.length > 0 ? rendered(node.children, around) : undefined;
  const properties = { ...(node.start !== undefined && { start: node.start }), ...(node.align && { class: `align-${node.align}` }) };
  const made = createElement(outlined(node.tag), properties, children);
  // A wide table scrolls for itself; the panel never scrolls sideways.
  return node.tag === 'table' ? <div class="table" tabIndex={0} role="region" aria-label={t('Table')}>{made}</div> : made;
}

/** The question is the heading of second order: the headings of its answer come below it. */
function outlined(tag: Element['tag']): string {
  const level = /^h([1-6])$/.exec(tag)?.[1];
  return level ? `h${Math.min(6, Number(level) + 2)}` : tag;
}

function LinkOf({ link, around }: { link: Link; around: Surroundings }) {
  const actions = useActions();
  const children = rendered(link.children, around);
  if (!link.opens) return <span class="dead-link" title={`${link.href}\n${t('Not a link: only https addresses are opened.')}`}>{children}</span>;
  return (
    <a
      href={link.href}
      title={link.href}
      onClick={(event) => {
        event.preventDefault();
        event.stopPropagation();
        actions.post({ type: 'openLink', href: link.href });
      }}
    >
      {children}
    </a>
  );
}

function ImageText({ image }: { image: Image }) {
  return <span class="image-text" title={`${image.source}\n${t('Images are not loaded.')}`}>{image.alt || t('image')}</span>;
}
