import MarkdownIt, { type Token } from 'markdown-it';
import type { Citation } from '../../src/protocol/conversation.ts';
import { tags, type Element, type Node, type Tag } from './tree.ts';
import { unweave, unwoven, type Woven } from './weave.ts';

/** No answer is this long. What is was pasted by a broken server: as plain text it costs one text node. */
const longestMarkdown = 200_000;
/** Deeper nesting than people write is flattened: drawing the tree recurses, and must not run out of stack. */
const deepest = 60;

const markdown = new MarkdownIt({ html: false, linkify: true, breaks: false, typographer: false });
markdown.linkify.set({ fuzzyLink: false, fuzzyEmail: false, fuzzyIP: false });
// Every address is parsed as a link and judged in one place, `link` below; unparsed ones would show their brackets.
markdown.validateLink = () => true;
markdown.normalizeLink = (address) => address;

/** The answer as a tree of nodes. Any text gives a tree; none of it can become markup. */
export function parse(woven: Woven): Node[] {
  if (woven.text.length > longestMarkdown) return [{ type: 'block', language: '', text: unwoven(woven.text, woven.citations) }];
  return tree(markdown.parse(woven.text, {}), woven.citations);
}

interface Open {
  readonly node: { readonly children: Node[] };
}

/** The parser gives a flat list with openings and closings: a stack turns it into a tree. */
function tree(tokens: readonly Token[], citations: readonly Citation[]): Node[] {
  const top: Node[] = [];
  const stack: Open[] = [{ node: { children: top } }];
  for (const token of tokens) {
    const siblings = stack[stack.length - 1]?.node.children ?? top;
    if (token.nesting === -1) {
      if (!token.hidden && stack.length > 1) stack.pop();
    } else if (token.nesting === 1) {
      if (token.hidden) continue;
      const node = token.type === 'link_open' ? link(token, citations) : element(token);
      if (stack.length < deepest) siblings.push(node);
      stack.push({ node: stack.length < deepest ? node : { children: siblings } });
    } else {
      siblings.push(...leaf(token, citations));
    }
  }
  return top;
}

function leaf(token: Token, citations: readonly Citation[]): Node[] {
  switch (token.type) {
    case 'inline':
      return tree(token.children ?? [], citations);
    case 'code_inline':
      return unweave(token.content).map((piece) => (typeof piece === 'string' ? { type: 'code', text: piece } : { type: 'citation', index: piece }));
    case 'fence':
    case 'code_block':
      return [{ type: 'block', language: language(token.info), text: unwoven(token.content, citations).replace(/\n$/, '') }];
    case 'image':
      return [{ type: 'image', alt: unwoven(token.content, citations), source: unwoven(attribute(token, 'src'), citations) }];
    case 'softbreak':
      return ['\n'];
    case 'hardbreak':
    case 'hr':
      return [element(token)];
    default:
      return unweave(token.content).map((piece) => (typeof piece === 'string' ? piece : { type: 'citation', index: piece }));
  }
}

function element(token: Token): Element {
  const tag = (tags as readonly string[]).includes(token.tag) ? (token.tag as Tag) : 'p';
  const start = Number(attribute(token, 'start') || 1);
  const align = /^text-align:(left|center|right)$/.exec(attribute(token, 'style'))?.[1] as Element['align'];
  return { type: 'element', tag, ...(start !== 1 && Number.isSafeInteger(start) && { start }), ...(align && { align }), children: [] };
}

function link(token: Token, citations: readonly Citation[]): Extract<Node, { type: 'link' }> {
  const href = unwoven(attribute(token, 'href'), citations);
  const opens = /^https:\/\//i.test(href) && URL.canParse(href);
  // The address as a browser reads it: look-alike letters in a host's name become visible.
  return { type: 'link', href: opens ? new URL(href).href : href, opens, children: [] };
}

function language(info: string): string {
  return /^[\w+#.-]{1,30}/.exec(info.trim())?.[0] ?? '';
}

function attribute(token: Token, name: string): string {
  return String(token.attrGet(name) ?? '');
}
