/** Data written as text has signs everywhere and hardly a space. */
export function isTable(text: string, start: number, end: number): boolean {
  const near = around(text, start, end, 12);
  const far = around(text, start, end, 60);
  return signs(near) >= 6 || (signs(far) >= 14 && !/\s/.test(far));
}

function around(text: string, start: number, end: number, reach: number): string {
  return withoutTags(text.slice(Math.max(0, start - reach), start)) + withoutTags(text.slice(end, end + reach));
}

/** The tags around a value are no data. */
function withoutTags(text: string): string {
  return text.replace(/<\/?[A-Za-z][\w:.-]*(?:\s[^<>]*)?(?:>|$)|<!\[CDATA\[|\]\]>|^[\w:.-]*>/g, '');
}

function signs(text: string): number {
  return (text.match(/[!#%^~<>{}*$@+|`?]/g) ?? []).length;
}
