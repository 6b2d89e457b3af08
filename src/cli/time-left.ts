/** Before this much has passed nobody can say. */
const least = 3_000;

/** How long a phase will still take at the pace it had so far, as a text; empty where nobody can say. */
export function timeLeft(milliseconds: number, done: number, total: number): string {
  if (milliseconds < least || done <= 0 || total <= done) return '';
  const seconds = Math.ceil((milliseconds / done) * (total - done) / 1000);
  if (seconds < 60) return `, ${seconds} s left`;
  return `, ${Math.ceil(seconds / 60)} min left`;
}
