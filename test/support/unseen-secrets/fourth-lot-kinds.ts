import type { MadeUp } from './made-up.ts';
import { one, type Plant } from './planted.ts';

/** The next twelve vendors and eight servers of the third lot, written down at the same time. The same rules found all 20 at the first try. */
export const FOURTH_LOT_KINDS: Readonly<Record<string, Plant>> = {
  Momento: (make) =>
    one(Buffer.from(JSON.stringify({ endpoint: 'cell-4-us-west-2-1.prod.a.momentohq.com', api_key: `eyJhbGciOiJIUzI1NiJ9.eyJ${make.url(60)}.${make.url(43)}` })).toString('base64'), (secret) => `MOMENTO_API_KEY=${secret}\nCACHE_NAME=sessions\n`),
  SpeedCurve: (make) => one(make.of(LOWER, 30), (secret) => `      - run: npx speedcurve deploy 123456 --key ${secret} --note "$GITHUB_SHA"\n`),
  Sailthru: (make) => one(make.hex(32), (secret) => `var apiKey     = '${make.hex(32)}',\n    apiSecret  = '${secret}',\n    sailthru   = require('sailthru-client').createSailthruClient(apiKey, apiSecret);\n`),
  Transifex: (make) => one(`1/${make.hex(40)}`, (secret) => `[https://www.transifex.com]\nrest_hostname = https://rest.api.transifex.com\ntoken         = ${secret}\n`),
  'App Search': (make) => one(`private-${make.of(LOWER, 24)}`, (secret) => `const client = AppSearch({\n  hostIdentifier: 'host-c5s2mj',\n  apiKey: '${secret}',\n  engineName: 'parks',\n});\n`),
  Mailchimp: (make) => one(`${make.hex(32)}-us12`, (secret) => `from mailchimp_marketing import Client\n\nmailchimp = Client()\nmailchimp.set_config({"api_key": "${secret}", "server": "us12"})\n`),
  monday: (make) => one(`eyJhbGciOiJIUzI1NiJ9.eyJ${make.url(120)}.${make.url(43)}`, (secret) => `const monday = mondaySdk();\nmonday.setToken('${secret}');\nmonday.api('query { me { name } }');\n`),
  Braintrust: (make) => one(`sk-${make.plain(48)}`, (secret) => `experiment = braintrust.init(project="support", api_key="${secret}")\n`),
  Localazy: (make) => one(`a${make.digits(20)}-${make.hex(40)}`, (secret) => `{\n  "writeKey": "${secret}",\n  "readKey": "a${make.digits(20)}-${make.hex(40)}",\n  "upload": { "type": "json", "files": "lang/en.json" }\n}\n`),
  SkyWay: (make) => one(make.base64(32), (secret) => `const appId = '${uuid(make)}';\nconst secret = '${secret}';\n\nconst token = new SkyWayAuthToken({ jti: uuidV4(), iat: nowInSec(), version: 3 }).encode(secret);\n`),
  Langfuse: (make) => one(`sk-lf-${uuid(make)}`, (secret) => `exporters:\n  otlphttp/langfuse:\n    endpoint: https://cloud.langfuse.com/api/public/otel\nenv:\n  LANGFUSE_PUBLIC_KEY: pk-lf-${uuid(make)}\n  LANGFUSE_SECRET_KEY: ${secret}\n`),
  Hyperliquid: (make) => one(`0x${make.hex(64)}`, (secret) => `import { privateKeyToAccount } from "viem/accounts";\n\nconst wallet = privateKeyToAccount("${secret}");\nconst transport = new hl.HttpTransport();\n`),
  'database of DAViCal': (make) => one(make.password(), (secret) => `<?php\n  $c->domain_name = "calendar.acme.example";\n  $c->pg_connect[] = 'dbname=davical host=db user=davical_app password=${secret}';\n  $c->admin_email = 'ops@acme.example';\n`),
  'secret of coturn': (make) => one(make.plain(24), (secret) => `listening-port=3478\nfingerprint\nuse-auth-secret\nstatic-auth-secret=${secret}\nrealm=turn.acme.example\n`),
  'secret of fastd': (make) => one(make.hex(64), (secret) => `interface "mesh0";\nmethod "salsa2012+umac";\nmtu 1406;\nsecret "${secret}";\nbind 0.0.0.0:10000;\n`),
  'consoles of mvdsv': (make) => one(make.plain(12), (secret) => `hostname "Acme Arena"\nmaxclients 16\nrcon_password "${secret}"\nsv_timeout 65\n`),
  'sessions of the signaling server': (make) => one(make.hex(64), (secret) => `[http]\nlisten = 127.0.0.1:8080\n\n[sessions]\nhashkey = ${secret}\nblockkey = ${make.hex(32)}\n`),
  PageKite: (make) => one(make.of('abcdefghjkmnpqrstuvwxyz23456789', 38), (secret) => `kitename   = acme.pagekite.me\nkitesecret = ${secret}\nservice_on = http:@kitename : localhost:80 : @kitesecret\n`),
  'network of iwd': (make) => one(make.password(), (secret) => `[Security]\nPassphrase=${secret}\n\n[Settings]\nAutoConnect=true\n`),
  'account of msmtp': (make) => one(make.password(), (secret) => `account acme\nhost smtp.acme.example\nport 587\nfrom ops@acme.example\nauth on\nuser ops\npassword ${secret}\n\naccount default : acme\n`),
};

const LOWER = 'abcdefghijklmnopqrstuvwxyz0123456789';

function uuid(make: MadeUp): string {
  return [8, 4, 4, 4, 12].map((length) => make.hex(length)).join('-');
}
