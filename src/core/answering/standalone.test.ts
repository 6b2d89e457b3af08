import { expect, it } from 'vitest';
import { lackOf } from './standalone.ts';

const before = [{ role: 'user', text: 'Where is a payment retried?' }, { role: 'assistant', text: 'In RetryQueue.' }] as const;
const lack = (text: string, history: Parameters<typeof lackOf>[0]['history'] = []) => lackOf({ text, attachments: [], history });

it.each([
  'Where is a failed payment retried?',
  'how does authentication work',
  'RetryQueue',
  'what is this project',
  'retry_queue',
  'src/queue.ts',
  'Why does `run` give up?',
  'TypeError: x is not a function',
  '在哪里调用 retryPayment',
])('asks no model about “%s”', (text) => expect(lack(text)).toBeNull());

it.each(['auth', 'how does it work', 'explain the code'])('finds “%s” vague', (text) => expect(lack(text)).toBe('vague'));

it.each(['失败的支付在哪里重试?', '支払いの再試行はどこですか', '결제 재시도는 어디에 있나요'])('wants “%s” in English', (text) => expect(lack(text)).toBe('foreign'));

it.each(['and what happens then?', 'why?', 'Where is it called?', 'how is that tested', 'what about the other one', 'tests', '那它什么时候放弃?', '为什么?'])('takes “%s” for a follow-up', (text) => {
  expect(lack(text, before)).toBe('follow-up');
});

it.each(['Where is the webhook signature checked?', 'which function in this project parses dates that have no zone', 'How does `Ledger.close` round amounts?'])('takes “%s” for a new question', (text) => {
  expect(lack(text, before)).toBeNull();
});

it('leaves alone what comes with code', () => {
  const attachments = [{ root: '', path: 'a.ts', span: { startLine: 1, endLine: 2 }, language: 'typescript', text: 'run() {}' }];
  expect(lackOf({ text: 'explain it', attachments, history: [...before] })).toBeNull();
});
