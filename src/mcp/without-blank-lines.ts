import { Transform } from 'node:stream';

const blank = new Set([...' \t\r\n'].map((character) => character.charCodeAt(0)));
const lineFeed = 0x0a;

/** Bytes without the blanks that a line begins with, and so without lines of nothing else: to a transport of messages by line these are no messages. */
export function withoutBlankLines(): Transform {
  let begun = false;
  return new Transform({
    transform(bytes: Buffer, _encoding, done) {
      done(null, bytes.filter((byte) => {
        if (!begun && blank.has(byte)) return false;
        begun = byte !== lineFeed;
        return true;
      }));
    },
  });
}
