import { numbers } from './numbers.ts';

const letters = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789';
const hexDigits = '0123456789abcdef';

/** Made up on the spot, so that nothing in this repository has the form of a real key. */
function of(length: number, alphabet: string, seed: number): string {
  const random = numbers(seed);
  return Array.from({ length }, () => alphabet[random(alphabet.length)]).join('');
}

export interface Planted {
  readonly kind: string;
  /** The text around it, as a repository would have it. */
  readonly text: string;
  /** What must not leave the machine. */
  readonly secret: string;
}

const planted = (kind: string, secret: string, text: (secret: string) => string): Planted => ({ kind, secret, text: text(secret) });

/** The kinds that the rules were made with. */
export function knownSecrets(): Planted[] {
  const word = (length: number, seed: number) => of(length, letters, seed);
  const hex = (length: number, seed: number) => of(length, hexDigits, seed);
  const upper = (length: number, seed: number) => of(length, 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567', seed);
  return [
    planted('AWS access key id', `AKIA${upper(16, 1)}`, (s) => `AWS_ACCESS_KEY_ID=${s}`),
    planted('AWS secret key', word(40, 2), (s) => `aws_secret_access_key = ${s}`),
    planted('GitHub token', `ghp_${word(36, 3)}`, (s) => `const octokit = new Octokit({ auth: '${s}' });`),
    planted('GitHub fine-grained token', `github_pat_${word(22, 4)}_${word(59, 5)}`, (s) => `GITHUB_TOKEN: ${s}`),
    planted('GitLab token', `glpat-${word(20, 6)}`, (s) => `PRIVATE-TOKEN: ${s}`),
    planted('npm token', `npm_${word(36, 7)}`, (s) => `//registry.npmjs.org/:_authToken=${s}`),
    planted('Slack token', `xoxb-${of(12, '0123456789', 8)}-${of(13, '0123456789', 9)}-${word(24, 10)}`, (s) => `slack: "${s}"`),
    planted('Slack webhook', `https://hooks.slack.com/services/T${upper(8, 11)}/B${upper(8, 12)}/${word(24, 13)}`, (s) => `curl -X POST ${s}`),
    planted('Stripe key', `sk_live_${word(24, 14)}`, (s) => `stripe.api_key = "${s}"`),
    planted('Stripe webhook secret', `whsec_${word(32, 15)}`, (s) => `endpointSecret = '${s}'`),
    planted('OpenAI key', `sk-proj-${word(40, 16)}`, (s) => `OPENAI_API_KEY=${s}`),
    planted('Anthropic key', `sk-ant-api03-${word(93, 17)}AA`, (s) => `ANTHROPIC_API_KEY: "${s}"`),
    planted('Google API key', `AIza${word(35, 18)}`, (s) => `<script src="https://maps.googleapis.com/maps/api/js?key=${s}"></script>`),
    planted('Google OAuth secret', `GOCSPX-${word(28, 19)}`, (s) => `"client_secret": "${s}"`),
    planted('SendGrid key', `SG.${word(22, 20)}.${word(43, 21)}`, (s) => `sgMail.setApiKey('${s}')`),
    planted('Twilio key', `SK${hex(32, 22)}`, (s) => `twilio(${JSON.stringify(s)})`),
    planted('Telegram token', `${of(9, '123456789', 23)}:AA${word(33, 24)}`, (s) => `bot = Bot("${s}")`),
    planted('Discord webhook', word(68, 25), (s) => `https://discord.com/api/webhooks/123456789012345678/${s}`),
    planted('Azure storage key', `${of(86, `${letters}+/`, 26)}==`, (s) => `DefaultEndpointsProtocol=https;AccountName=app;AccountKey=${s};EndpointSuffix=core.windows.net`),
    planted('Azure signature', of(44, `${letters}%`, 27), (s) => `https://app.blob.core.windows.net/c/f?sv=2022-11-02&sig=${s}`),
    planted('RSA key', of(64, letters, 28), (s) => `-----BEGIN RSA PRIVATE KEY-----\n${s}\n${of(64, letters, 29)}\n-----END RSA PRIVATE KEY-----`),
    planted('OpenSSH key', of(70, letters, 30), (s) => `-----BEGIN OPENSSH PRIVATE KEY-----\n${s}\n-----END OPENSSH PRIVATE KEY-----`),
    planted('PGP key', of(64, letters, 31), (s) => `-----BEGIN PGP PRIVATE KEY BLOCK-----\n\n${s}\n-----END PGP PRIVATE KEY BLOCK-----`),
    planted('age key', `AGE-SECRET-KEY-1${of(58, 'QPZRY9X8GF2TVDW0S3JN54KHCE6MUA7L', 32)}`, (s) => `# public key: age1…\n${s}`),
    planted('JSON web token', `eyJ${word(20, 33)}.eyJ${word(40, 34)}.${word(43, 35)}`, (s) => `const session = "${s}";`),
    planted('bearer token', word(40, 36), (s) => `curl -H "Authorization: Bearer ${s}" https://api.example.org`),
    planted('basic authorization', `${word(24, 37)}==`, (s) => `headers = {"Authorization": "Basic ${s}"}`),
    planted('PostgreSQL address', 'tr0ub4dor', (s) => `DATABASE_URL=postgres://app:${s}@db.internal:5432/app`),
    planted('MongoDB address', 'c0rrectH0rse', (s) => `mongodb+srv://admin:${s}@cluster0.abcde.mongodb.net/app`),
    planted('Redis address', word(20, 38), (s) => `REDIS_URL=redis://:${s}@10.0.0.4:6379/0`),
    planted('password of basic authentication', 'p4ssPhr4se', (s) => `git clone https://deploy:${s}@git.internal/app.git`),
    planted('password in YAML', 'Sommer2024!', (s) => `database:\n  username: app\n  password: ${s}\n`),
    planted('password in properties', 'Winter#1999', (s) => `spring.datasource.password=${s}`),
    planted('password in code', 'correct-horse-7', (s) => `connect(host="db", password="${s}")`),
    planted('password in XML', 'b4ckup&more', (s) => `<server><password>${s}</password></server>`),
    planted('password on a command line', 'Zx9!pqrs', (s) => `mysql --user root --password=${s} app`),
    planted('secret key of a framework', word(50, 39), (s) => `SECRET_KEY = '${s}'`),
    planted('client secret', word(32, 40), (s) => `clientSecret: "${s}",`),
    planted('encryption key', hex(64, 41), (s) => `ENCRYPTION_KEY=${s}`),
    planted('API key in JSON', hex(32, 42), (s) => `{ "apiKey": "${s}" }`),
  ];
}

/** What speaks of secrets without holding one. */
export const harmless: readonly string[] = [
  'const password = await readPassword();',
  'password: string;',
  'if (token !== expectedToken) throw new Error("wrong token");',
  'PASSWORD=${DB_PASSWORD}',
  'api_key: "<your-api-key>"',
  'apiKey: process.env.API_KEY,',
  'token = "refresh_token"',
  'secret: kubernetes.io/service-account-token',
  'integrity="sha384-oqVuAfXRKap7fdgcCY5uykM6+R9GqQ8K/uxy9rx7HNQlGYl1kPzQho1wx4JwY8wC"',
  'const id = "550e8400-e29b-41d4-a716-446655440000";',
  'commit 9fceb02d0ae598e95dc970b74767f19372d61af8',
  'https://example.com/docs/authentication?token=',
  '<input type="password" name="password" placeholder="Password">',
  'passwordField.setText("Enter your password here");',
  'private_key_file: /etc/ssl/private/server.key',
  'sk_test_placeholder',
  'export const tokenTypes = ["keyword", "string"];',
  'postgres://user:password@localhost/db',
  'retry_token_bucket_capacity_exceeded_error',
  'the password is required',
  '"pass": "要素に明示的なラベルが存在しますので、読み上げられます"',
  "await client.beta.environments.retrieve('env_011CZkZ9X2dpNyB7HsEFoRfW');",
  'Derives a key from password and salt using PBKDF2-HMAC-SHA256',
  'if (pkcs8.indexOf("-----BEGIN PRIVATE KEY-----") !== 0) {\n  throw new TypeError("not formatted as PKCS8 string");\n}',
  '[![codecov](https://codecov.example/gh/acme/shop/graph/badge.svg?token=lWZ9OBQ7GM)](https://codecov.example)',
  'export declare const SIGN_IN_SUBMIT_PASSWORD = 100004;',
  "RESET_PASSWORD: 'resetPassword',",
];
