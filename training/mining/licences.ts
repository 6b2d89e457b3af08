/** Licences that let anybody learn from the text and pass on what was learned, with at most a notice. */
const permissive =
  /^(mit(-0|-x11|-cmu|-old|-style|-feh|-like)?|expat(-.*)?|x11(-.*)?|apache(-| )?(license)?(-| )?(v?2(\.0)?)?|apache-2(\.0)?( with llvm-exception)?|bsd.*|0bsd|isc(l|-.*)?|zlib(\/libpng)?|libpng|psf(-?2(\.0)?)?|python(-2\.0)?|unlicense|cc0(-1\.0)?|public-domain|pd|wtfpl(-2)?|blueoak-1\.0\.0|bsl-1(\.0)?|boost(-1\.0)?|artistic-2(\.0)?|ncsa|unicode.*|upl-1\.0|php-3\.01|ruby-bsd|hpnd|icu|openssl|postgresql|w3c|tcl.*|curl|permissive|ms-pl)$/i;

/** SPDX and Debian's spelling: one of alternatives is enough, all of what is joined are needed. */
export function isPermissive(expression: string): boolean {
  const text = expression.replace(/[()]/g, ' ').replace(/\s+/g, ' ').trim();
  if (text === '') return false;
  return text.split(/\s+(?:or|OR)\s+|,\s*or\s+/).some((alternative) => alternative.split(/\s+(?:and|AND)\s+|,\s*(?:and\s+)?/).every((one) => permissive.test(one.trim())));
}

export interface Copyright {
  /** The licence of a file by its path in the source package, or null where nothing permissive covers it. */
  licenceOf(path: string): string | null;
  /** The licence of all files together, or null. */
  readonly whole: string | null;
}

/** Debian's copyright file: machine-readable stanzas, or prose that must name a permissive licence and no other. */
export function readCopyright(text: string): Copyright {
  const stanzas = text.split(/\n\s*\n/).flatMap((block) => {
    const files = /^Files:\s*((?:.|\n[ \t])*)/im.exec(block)?.[1];
    const licence = /^License:[ \t]*(.*)/im.exec(block)?.[1]?.trim();
    return files !== undefined && licence ? [{ patterns: files.trim().split(/\s+/).map(patternOf), licence }] : [];
  });
  if (stanzas.length === 0) {
    const prose = licenceOfProse(text);
    return { licenceOf: () => prose, whole: prose };
  }
  const upstream = stanzas.filter(({ patterns }) => !patterns.every(({ source }) => source.startsWith('^debian')));
  const all = upstream.every(({ licence }) => isPermissive(licence));
  return {
    licenceOf(path) {
      const last = stanzas.filter(({ patterns }) => patterns.some((pattern) => pattern.test(path))).at(-1);
      return last && isPermissive(last.licence) ? last.licence : null;
    },
    whole: all ? [...new Set(upstream.map(({ licence }) => licence))].join(' AND ') : null,
  };
}

function patternOf(glob: string): RegExp {
  return new RegExp(`^${glob.replace(/^\.\//, '').replace(/[.+^${}()|[\]]/g, '\\$&').replace(/\*/g, '.*').replace(/\?/g, '.')}$`);
}

function licenceOfProse(text: string): string | null {
  if (/\b(A|L)?GPL|General Public|Mozilla Public|MPL\b|CDDL|Eclipse Public|Creative Commons|non-?commercial/i.test(text)) return null;
  if (/Permission is hereby granted, free of charge/i.test(text)) return 'MIT';
  if (/Redistribution and use in source and binary forms/i.test(text)) return 'BSD';
  if (/Apache License/i.test(text)) return 'Apache-2.0';
  return null;
}
