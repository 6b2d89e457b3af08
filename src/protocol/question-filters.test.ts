import { expect, it } from 'vitest';
import { filtersIn, withoutFilters } from './question-filters.ts';

it('finds the filters of a question, and takes them away', () => {
  const question = 'lang:go where is it -path:test/** in:"my folder" http://in:8080';
  expect(filtersIn(question)).toEqual(['lang:go', '-path:test/**', 'in:"my folder"']);
  expect(withoutFilters(question)).toBe('where is it http://in:8080');
  expect(withoutFilters('lang:go')).toBe('lang:go');
});
