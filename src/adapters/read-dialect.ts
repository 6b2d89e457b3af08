import { moduleRules, sharedScopes, type Dialect } from '../core/model/dialect.ts';

/** What a manifest says of its dialect; what is of another type is left out, as if it said nothing. */
export function readDialect(value: unknown): Partial<Dialect> | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const { family, modules, self, base, baseIsCalled, implicitSelf, shared, constructorName, callName, importsAreExports } = value as Record<string, unknown>;
  const rule = moduleRules.find((each) => each === modules);
  const scope = sharedScopes.find((each) => each === shared);
  return {
    ...(typeof family === 'string' ? { family } : {}),
    ...(rule ? { modules: rule } : {}),
    ...(Array.isArray(self) ? { self: self.filter((name) => typeof name === 'string') } : {}),
    ...(typeof base === 'string' ? { base } : {}),
    ...(typeof baseIsCalled === 'boolean' ? { baseIsCalled } : {}),
    ...(typeof implicitSelf === 'boolean' ? { implicitSelf } : {}),
    ...(scope ? { shared: scope } : {}),
    ...(typeof constructorName === 'string' ? { constructorName } : {}),
    ...(typeof callName === 'string' ? { callName } : {}),
    ...(typeof importsAreExports === 'boolean' ? { importsAreExports } : {}),
  };
}
