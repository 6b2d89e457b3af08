/** A name on one line, whatever is in it. */
export function oneLine(name: string): string {
  return name.replace(/[\n\r]/g, (end) => controlPicture(end.charCodeAt(0)));
}

/** The picture that Unicode has for a control character. */
export function controlPicture(code: number): string {
  return code < 0x20 ? String.fromCharCode(0x2400 + code) : code === 0x7f ? '\u2421' : '\ufffd';
}

/** `1,204`: a number of at most three decimals in groups. Intl does the same, and takes tens of milliseconds when it is first asked. */
export function grouped(number: number): string {
  return String(number).replace(/\B(?=(?:\d{3})+(?:\.|$))/g, ',');
}

/** `1,204 files`. */
export function count(number: number, noun: string): string {
  return `${grouped(number)} ${noun}${number === 1 ? '' : 's'}`;
}
