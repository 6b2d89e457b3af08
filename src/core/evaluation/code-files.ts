/** Extensions of programs, as against documents, markup, styles and configuration. */
const extensions = new Set(
  (
    'py js jsx ts tsx go rs java kt kts rb php c h cpp hpp cs swift scala sbt ex exs dart lua sql sh bash zig hs ' +
    'mjs cjs mts cts cc hh m mm vue svelte pl bats'
  ).split(' '),
);

/** True for files that hold a program. Without an extension those count that lie where programs lie. */
export function isCode(path: string): boolean {
  const name = path.slice(path.lastIndexOf('/') + 1);
  const dot = name.lastIndexOf('.');
  return dot > 0 ? extensions.has(name.slice(dot + 1).toLowerCase()) : /(^|\/)(bin|libexec)[^]*\/[^/]+$/.test(path);
}

/** True for files that hold tests, by the names that test runners look for. */
export function isTest(path: string): boolean {
  return /(^|\/)(tests?|specs?|__tests__|testing|testdata|fixtures?|e2e)\//i.test(path) || /(^|\/)test_[^/]*$|[._-](test|tests|spec)\.[^/]+$|[a-z](Tests?|Spec)\.[^/]+$/.test(path);
}
