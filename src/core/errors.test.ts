import { describe, expect, it } from 'vitest';
import { errors, type CairnError } from './errors.ts';

describe('an error for the user', () => {
  it.each<[string, CairnError]>([
    ['a message without a full stop', errors.serverRefused('host', 400, 'bad request')],
    ['a message with one', errors.serverOverloaded('host', 500, 'Overloaded, try later.')],
    ['a page', errors.serverGarbled('host', 'an HTML page')],
    ['a cause', errors.serverUnreachable('host', new Error('connection refused'))],
  ])('is two whole sentences: %s', (_name, { message, action }) => {
    expect(`${message} ${action}`).toMatch(/[^.]\. [A-Z][^.].*[^.]\.$/s);
  });
});
