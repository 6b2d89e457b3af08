import type { MadeUp } from './made-up.ts';
import { one, type Plant } from './planted.ts';

/** Kinds that were written down before anybody looked at the rules, which then found 8 of these 20. */
export const FIRST_KINDS: Readonly<Record<string, Plant>> = {
  '.netrc': (make) => one(make.password(), (secret) => `machine git.acme.example\n  login deploy\n  password ${secret}\nmachine mirror.acme.example login ci\n`),
  'htpasswd, bcrypt': (make) => one(`$2y$10$${make.of(BCRYPT, 53)}`, (secret) => `# staging\nadmin:${secret}\n`),
  'Docker configuration': (make) =>
    one(base64(`deploy:${make.password()}`), (secret) => `{\n\t"auths": {\n\t\t"registry.acme.example": {\n\t\t\t"auth": "${secret}"\n\t\t}\n\t}\n}\n`),
  'kubeconfig client key': (make) =>
    one(base64(privateKey('RSA PRIVATE KEY', make)), (secret) => `users:\n- name: admin\n  user:\n    client-certificate-data: MIIB\n    client-key-data: ${secret}\n`),
  'Kubernetes Secret': (make) =>
    one(base64(make.password()), (secret) => `apiVersion: v1\nkind: Secret\nmetadata:\n  name: billing\ntype: Opaque\ndata:\n  username: YmlsbGluZw==\n  dsn: ${secret}\n`),
  'Terraform variables': (make) => one(make.password(), (secret) => `region = "eu-central-1"\nreplicas = 3\ndb_master_pass = "${secret}"\n`),
  '.npmrc with _auth': (make) => one(base64(`ci:${make.password()}`), (secret) => `registry=https://npm.acme.example/\n//npm.acme.example/:_auth=${secret}\nalways-auth=true\n`),
  '.pypirc': (make) => one(make.password(), (secret) => `[distutils]\nindex-servers = acme\n\n[acme]\nrepository = https://pypi.acme.example\nusername = ci\npassword = ${secret}\n`),
  'Discord bot token': (make) => one(`${base64(make.digits(18))}.${make.url(6)}.${make.url(38)}`, (secret) => `client.login('${secret}');\n`),
  'session cookie': (make) => one(make.plain(32), (secret) => `GET /admin HTTP/1.1\nHost: shop.acme.example\nCookie: theme=dark; sessionid=${secret}; lang=de\n`),
  'curl with a user': (make) => one(make.password(), (secret) => `#!/bin/sh\ncurl -sS -u "deploy:${secret}" https://ci.acme.example/job/release/build\n`),
  'PuTTY private key': (make) => {
    const lines = [make.base64(48), make.base64(48), make.base64(30)];
    return { text: `PuTTY-User-Key-File-3: ssh-ed25519\nEncryption: none\nComment: deploy\nPublic-Lines: 1\nAAAAC3NzaC1lZDI1NTE5\nPrivate-Lines: 3\n${lines.join('\n')}\n`, secrets: lines };
  },
  WireGuard: (make) => one(make.base64(32), (secret) => `[Interface]\nPrivateKey = ${secret}\nAddress = 10.8.0.2/24\n`),
  'ADO.NET connection string': (make) => one(make.password(), (secret) => `{ "Default": "Server=tcp:sql.acme.example,1433;Database=shop;User ID=shop;Password=${secret};Encrypt=true" }\n`),
  '.pgpass': (make) => one(make.password(), (secret) => `# hostname:port:database:username:password\ndb.acme.example:5432:shop:shop_rw:${secret}\n`),
  'PHP constant': (make) => one(make.password(), (secret) => `<?php\ndefine('DB_NAME', 'shop');\ndefine( 'DB_PASSWORD', '${secret}' );\n`),
  'Rails key base': (make) => one(make.hex(128), (secret) => `production:\n  secret_key_base: ${secret}\n`),
  'Databricks token': (make) => one(`dapi${make.hex(32)}-2`, (secret) => `[DEFAULT]\nhost = https://acme.cloud.databricks.com\ntoken = ${secret}\n`),
  'Shopify access': (make) => one(`shpat_${make.hex(32)}`, (secret) => `headers: { 'X-Shopify-Access-Token': '${secret}' }\n`),
  'address with a token': (make) => one(make.plain(40), (secret) => `fetch("https://api.acme.example/v2/events?limit=50&access_token=${secret}")\n`),
};

const BCRYPT = './ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

function base64(text: string): string {
  return Buffer.from(text).toString('base64');
}

function privateKey(name: string, make: MadeUp): string {
  return [`-----BEGIN ${name}-----`, make.base64(48), make.base64(48), make.base64(40), `-----END ${name}-----`, ''].join('\n');
}
