import path from 'node:path';

/**
 * Vectra's entry imports document readers, tokenizers and servers that a vector store never runs: 9 MB and a second at
 * start. They become empty modules.
 */
const unusedByVectra = /^(wink-.*|gpt-tokenizer.*|openai.*|cheerio.*|@grpc\/.*|turndown.*|yargs.*|protobufjs.*|axios|dotenv|json-colorizer|@huggingface\/transformers)$/;

/** @type {import('esbuild').Plugin} */
export const stubVectraExtras = {
  name: 'stub-vectra-extras',
  setup(builder) {
    builder.onResolve({ filter: unusedByVectra }, (args) =>
      args.importer.includes(`${path.sep}vectra${path.sep}`) ? { path: args.path, namespace: 'unused' } : undefined,
    );
    builder.onLoad({ filter: /.*/, namespace: 'unused' }, () => ({ contents: 'module.exports = {};', loader: 'js' }));
  },
};
