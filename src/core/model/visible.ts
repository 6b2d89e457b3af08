/** A name on one line, whatever is in it. */
export function oneLine(name: string): string {
  return name.replace(/[\n\r]/g, (end) => controlPicture(end.charCodeAt(0)));
}

/** The picture that Unicode has for a control character. */
export function controlPicture(code: number): string {
  return code < 0x20 ? String.fromCharCode(0x2400 + code) : code === 0x7f ? '\u2421' : '\ufffd';
}

/** `1,204 files`. */
export function count(number: number, noun: string): string {
  return `${number.toLocaleString('en-US')} ${noun}${number === 1 ? '' : 's'}`;
}
