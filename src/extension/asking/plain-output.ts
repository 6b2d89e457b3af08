/** What was printed, without the sequences that colour it and move the cursor. */
export function plainOutput(text: string): string {
  return text
    .replace(/\u001B\][^\u0007\u001B]*(?:\u0007|\u001B\\)/g, '')
    .replace(/\u001B\[[0-?]*[ -/]*[@-~]/g, '')
    .replace(/\u001B[@-Z\\-_]/g, '')
    .replace(/\r\n/g, '\n')
    // A line that a progress bar wrote again and again is as it was last.
    .replace(/[^\n]*\r(?!\n)/g, '')
    .replace(/[\u0000-\u0008\u000B-\u001F\u007F]/g, '')
    .trim();
}
