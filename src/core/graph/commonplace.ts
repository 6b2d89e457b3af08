/** Methods that every language's own types have: a single one of that name in a repository says nothing about who is called. */
const names = new Set(
  (
    'add all any append apply assign at bind call catch charAt charCodeAt clear clone close concat contains copy count create decode delete destroy difference discard dispose ' +
    'each emit encode end endsWith entries equals error every exec execute exists expect extend fileno fill filter finally find findIndex first flat flatMap flush forEach format ' +
    'freeze from get getItem getvalue group groups has hash hasNext hasOwnProperty head id includes indexOf info init insert isatty instance is isArray isEmpty items iter iterator join keys ' +
    'kill last len length list listen load lock log lower map match max merge min name next now off on once open parse peek pipe pop post print push put raw read readFile readline readlines reduce ' +
    'register reject release remove removeItem render repeat replace reset resolve reverse run save search seek select send set setItem setup shift size skip slice some sort splice split ' +
    'start startsWith stop strip sub subscribe substring sum swap tail take tap tell test text then throw title toArray toFixed toJSON toList toLowerCase toString toUpperCase trim type ' +
    'union unlock unregister unshift unwrap update upper url use validate value valueOf values wait warn with wrap write writeFile writelines zip' +
    // Those of Python's and JavaScript's own texts and collections that are longer or rarer, but no less their own.
    ' capitalize casefold codePointAt copyWithin findLast findLastIndex fromkeys intersection isalnum isalpha isdigit isdisjoint islower isspace issubset issuperset isupper lastIndexOf ljust ' +
    'localeCompare lstrip matchAll padEnd padStart partition popitem reduceRight removeprefix removesuffix replaceAll rfind rjust rpartition rsplit rstrip setdefault splitlines startswith ' +
    'endswith swapcase toISOString translate trimEnd trimStart zfill'
  ).split(' '),
);

export function isCommonplace(name: string): boolean {
  return names.has(name);
}
