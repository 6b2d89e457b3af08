import { expect, it } from 'vitest';
import type { Reranker } from '../core/ports/reranker.ts';
import { createConsent } from './consent.ts';
import { createReranking } from './reranking.ts';

function setUp(local: boolean, answers: boolean[], trusted = true) {
  const kept = new Map<string, unknown>();
  const consent = createConsent({ get: (key) => kept.get(key), update: async (key, value) => void kept.set(key, value) });
  const model: Reranker = { model: 'm', host: 'example.com', local, rerank: async () => [] };
  const questions: string[] = [];
  const allow = async (question: string) => {
    questions.push(question);
    return answers.shift() ?? false;
  };
  return { model, questions, consent, reranking: createReranking({ reranker: async () => model, consent, trusted: () => trusted, allow }) };
}
const settled = () => new Promise((resolve) => setTimeout(resolve, 0));

it('uses a model on this machine without asking', async () => {
  const { reranking, model, questions } = setUp(true, []);
  expect([await reranking.current(), questions]).toEqual([model, []]);
});

it('asks for a model elsewhere, searches without it meanwhile, and uses it once it is allowed', async () => {
  const { reranking, model, questions } = setUp(false, [true]);
  expect(await reranking.current()).toBeNull();
  await settled();
  expect(await reranking.current()).toBe(model);
  expect(questions).toEqual([expect.stringContaining('to example.com')]);
});

it('asks once a session, and once more when something changed', async () => {
  const { reranking, questions } = setUp(false, [false, false]);
  for (let i = 0; i < 3; i++) {
    expect(await reranking.current()).toBeNull();
    await settled();
  }
  expect(questions).toHaveLength(1);
  reranking.askAgain();
  await reranking.current();
  expect(questions).toHaveLength(2);
});

it('does not take another purpose for an agreement', async () => {
  const { reranking, consent } = setUp(false, [false]);
  await consent.give('answers', 'example.com');
  await consent.give('embedding', 'example.com');
  expect(await reranking.current()).toBeNull();
});

it('uses none in a workspace that is not trusted', async () => {
  const { reranking, questions } = setUp(true, [true], false);
  expect([await reranking.current(), questions]).toEqual([null, []]);
});
