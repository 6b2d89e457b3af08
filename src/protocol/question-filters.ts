const filter = /(?:^|\s)-?(?:lang|path|kind|in):(?:"[^"]+"|[^\s"]+)(?=\s|$)/g;

/** The filters that stand in a question, as they were typed. */
export function filtersIn(question: string): string[] {
  return (question.match(filter) ?? []).map((each) => each.trim());
}

export function withoutFilters(question: string): string {
  return question.replace(filter, '').trim() || question;
}
