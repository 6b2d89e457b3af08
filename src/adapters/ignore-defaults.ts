/** What is left out without anybody having said so, by name. Each rule's name is shown to the user. */
export interface DefaultRule {
  readonly rule: string;
  /**
   * Names that mean build output in most projects and sources in some: they yield where the repository itself says
   * what is output, that is for files that git tracks and beside `.gitignore` files.
   */
  readonly guess?: true;
  /** Not even `.ragignore` brings it back. */
  readonly final?: true;
}

export function defaultRuleOfFolder(name: string): DefaultRule | null {
  return folders.get(name) ?? (name.startsWith('cmake-build-') ? buildOutput : null);
}

export function defaultRuleOfFile(name: string): DefaultRule | null {
  const lower = name.toLowerCase();
  if (lower === '.git') return { rule: 'default: version control', final: true };
  if (lockFiles.has(lower)) return { rule: 'default: lock files' };
  for (const [rule, pattern] of filePatterns) if (pattern.test(lower)) return { rule };
  const extension = lower.slice(lower.lastIndexOf('.') + 1);
  return lower.includes('.') && binaries.has(extension) ? { rule: 'default: binary files' } : null;
}

const dependencies: DefaultRule = { rule: 'default: dependencies' };
const buildOutput: DefaultRule = { rule: 'default: build output', guess: true };
const caches: DefaultRule = { rule: 'default: caches' };
const versionControl: DefaultRule = { rule: 'default: version control', final: true };
const snapshots: DefaultRule = { rule: 'default: snapshots' };

/** As tools write them: `lib/Target` or `src/Build` are somebody's sources. */
const folders = new Map<string, DefaultRule>([
  ...named(versionControl, '.git .hg .svn .jj .bzr CVS .sl .pijul _darcs'),
  ...named(dependencies, 'node_modules bower_components jspm_packages vendor .venv venv virtualenv site-packages dist-packages __pypackages__'),
  ...named(dependencies, 'Pods Carthage .bundle elm-stuff .pub-cache .yarn .pnpm-store .terraform'),
  ...named(buildOutput, 'build dist out target bin obj coverage htmlcov _build DerivedData storybook-static'),
  ...named({ rule: 'default: build output' }, '.next .nuxt .svelte-kit .output .vercel .netlify .angular .expo .docusaurus .dart_tool .gradle .nyc_output'),
  ...named(caches, '__pycache__ .cache .parcel-cache .turbo .tox .nox .mypy_cache .pytest_cache .ruff_cache .hypothesis .eslintcache .ipynb_checkpoints .sass-cache'),
  ...named(caches, '.idea .vs .vscode-test'),
  ...named(snapshots, '__snapshots__ __image_snapshots__'),
]);

const lockFiles = new Set(
  (
    'package-lock.json npm-shrinkwrap.json yarn.lock pnpm-lock.yaml bun.lock bun.lockb deno.lock cargo.lock gemfile.lock poetry.lock pdm.lock uv.lock ' +
    'pipfile.lock composer.lock go.sum go.work.sum flake.lock podfile.lock pubspec.lock mix.lock packages.lock.json project.assets.json gradle.lockfile ' +
    'package.resolved conan.lock pixi.lock cartfile.resolved shard.lock'
  ).split(' '),
);

const filePatterns: readonly (readonly [string, RegExp])[] = [
  ['default: secrets', /^(?:\.env(?:\.(?!example$|sample$|template$|dist$|defaults$).+)?|\.npmrc|\.netrc|_netrc|\.pypirc|\.pgpass|\.htpasswd|id_(?:rsa|dsa|ecdsa|ed25519)|.+\.(?:pem|key|p12|pfx|jks|keystore|ppk|kdbx))$/],
  ['default: source maps', /\.(?:[cm]?[jt]sx?|css)\.map$/],
  ['default: minified files', /[.-]min\.(?:[cm]?js|css)$|\.bundle\.js$/],
  ['default: snapshots', /\.(?:snap|snapshot|ambr)$/],
  ['default: generated files', /\.(?:pb\.go|pb\.cc|pb\.h|pb\.swift|g\.dart|freezed\.dart|designer\.cs|g\.cs|g\.i\.cs)$|_pb2(?:_grpc)?\.pyi?$|_pb\.(?:js|d\.ts|rb)$/],
  ['default: editor leftovers', /^\.ds_store$|^thumbs\.db$|\.(?:swp|swo|orig|rej|bak)$|~$/],
];

/** Only endings that never mean a text: `.res`, `.mo` or `.dat` may be one, and a binary one is known by its content. */
const binaries = new Set(
  (
    'png jpg jpeg gif bmp ico icns webp avif tif tiff psd eps heic svg svgz sketch xd ' +
    'mp3 mp4 m4a m4v wav ogg oga ogv flac aac avi mov mkv webm wmv flv mid midi ' +
    'ttf otf woff woff2 eot ' +
    'zip tar gz tgz bz2 tbz xz txz zst lz4 7z rar jar war ear aar apk aab ipa dmg pkg deb rpm msi cab iso img whl egg gem nupkg vsix crx ' +
    'exe dll so dylib a o obj ko class pyc pyo pyd wasm bin elf pdb ilk rlib rmeta ' +
    'pdf doc docx xls xlsx ppt pptx odt ods odp epub mobi djvu ' +
    'db sqlite sqlite3 db3 mdb accdb rdb ldb parquet feather arrow avro orc npy npz pkl pickle h5 hdf5 rds rdata sav ' +
    'onnx pt pth ckpt safetensors gguf ggml tflite mlmodel ' +
    'blend fbx glb gltf stl 3ds resources snk der crt cer p7b dmp stackdump swf'
  ).split(' '),
);

function named(rule: DefaultRule, names: string): [string, DefaultRule][] {
  return names.split(' ').map((name) => [name, rule]);
}
