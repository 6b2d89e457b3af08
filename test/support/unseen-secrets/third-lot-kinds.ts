import type { MadeUp } from './made-up.ts';
import { one, type Plant } from './planted.ts';

/**
 * Fourteen vendors drawn by lot from the packages of npm that speak to one, their keys as the vendors' pages use them, and six servers drawn by
 * lot from Debian's, written down when the rules were committed (1e6ee43). They found all 20 at the first try.
 */
export const THIRD_LOT_KINDS: Readonly<Record<string, Plant>> = {
  Conductor: (make) =>
    one(make.of(LOWER, 40), (secret) => `import Conductor from 'conductor-node';\n\nconst conductor = new Conductor({\n  apiKey: 'sk_conductor_${secret}',\n});\n`),
  'Tencent Cloud': (make) =>
    one(make.plain(32), (secret) => `const clientConfig = {\n  credential: {\n    secretId: "AKID${make.plain(32)}",\n    secretKey: "${secret}",\n  },\n  region: "ap-guangzhou",\n};\n`),
  Geocodio: (make) => one(make.hex(40), (secret) => `const Geocodio = require('geocodio-library-node');\n\nconst geocoder = new Geocodio('${secret}');\ngeocoder.geocode(address).then(console.log);\n`),
  Descope: (make) =>
    one(`K2${make.plain(25)}:K2${make.plain(50)}`, (secret) => `DESCOPE_PROJECT_ID=P2${make.plain(25)}\nDESCOPE_MANAGEMENT_KEY=${secret}\n`),
  'Notion by its cookie': (make) => one(`v02%3Auser_token_or_cookies%3A${make.url(90)}`, (secret) => `const notion = new NotionAPI({\n  activeUser: '${uuid(make)}',\n  authToken: '${secret}'\n})\n`),
  'Ideal Postcodes': (make) => one(`ak_${make.of(LOWER, 17)}`, (secret) => `const client = new Client({\n  tls: true,\n  api_key: "${secret}",\n  baseUrl: "api.ideal-postcodes.co.uk",\n});\n`),
  Carbone: (make) => one(`eyJ${make.url(60)}.eyJ${make.url(90)}.${make.url(86)}`, (secret) => `const carboneSDK = require('carbone-sdk')('${secret}');\n\ncarboneSDK.setApiVersion('4');\n`),
  Layercode: (make) => one(make.of(LOWER, 26), (secret) => `LAYERCODE_API_KEY=${secret}\nLAYERCODE_AGENT_ID=ag-${make.digits(6)}\n`),
  Zotero: (make) => one(make.plain(24), (secret) => `const { default: api } = require('zotero-api-client');\nconst myapi = api('${secret}').library('user', 475425);\nconst items = await myapi.items().get();\n`),
  Unleash: (make) =>
    one(`default:production.${make.hex(56)}`, (secret) => `UNLEASH_SERVER_API_URL=https://flags.acme.example/api\nUNLEASH_SERVER_API_TOKEN=${secret}\nUNLEASH_APP_NAME=shop\n`),
  Bitly: (make) => one(make.hex(40), (secret) => `const BitlyClient = require('bitly').BitlyClient;\nconst bitly = new BitlyClient('${secret}', {});\n`),
  Flipside: (make) => one(uuid(make), (secret) => `import { Flipside } from "@flipsidecrypto/sdk";\n\nconst flipside = new Flipside(\n  "${secret}",\n  "https://api-v2.flipsidecrypto.xyz"\n);\n`),
  'SCORM Cloud': (make) =>
    one(make.plain(40), (secret) => `const APP_NORMAL = ScormCloud.ApiClient.instance.authentications['APP_NORMAL'];\nAPP_NORMAL.username = '${make.upper(10)}';\nAPP_NORMAL.password = '${secret}';\n`),
  Optimizely: (make) =>
    one(make.url(44), (secret) => `const optimizelyClient = createInstance({\n  sdkKey: '${make.plain(22)}',\n  datafileOptions: {\n    datafileAccessToken: '${secret}',\n  },\n});\n`),
  'database of Kamailio': (make) => one(make.plain(14), (secret) => `loadmodule "auth_db.so"\nmodparam("auth_db", "db_url", "mysql://kamailio:${secret}@localhost/kamailio")\nmodparam("auth_db", "calculate_ha1", yes)\n`),
  'database of Glewlwyd': (make) =>
    one(make.password(), (secret) => `database =\n{\n  type = "mariadb"\n  host = "localhost"\n  user = "glewlwyd"\n  password = "${secret}"\n  dbname = "glewlwyd"\n  port = 0\n}\n`),
  'master key of Barbican': (make) => one(make.base64(32), (secret) => `[simple_crypto_plugin]\n# the kek should be a 32-byte value which is base64 encoded\nkek = '${secret}'\nplugin_name = Software Only Crypto\n`),
  'root of 389 Directory Server': (make) => one(make.password(), (secret) => `[slapd]\ninstance_name = main\nroot_dn = cn=Directory Manager\nroot_password = ${secret}\nsuffix = dc=acme,dc=example\n`),
  'router of jabberd': (make) => one(make.password(), (secret) => `<router>\n  <ip>127.0.0.1</ip>\n  <port>5347</port>\n  <user>jabberd</user>\n  <pass>${secret}</pass>\n  <retry><init>3</init></retry>\n</router>\n`),
  'SQL of Dovecot': (make) => one(make.password(), (secret) => `driver = pgsql\nconnect = host=db.acme.example dbname=mail user=dovecot password=${secret}\ndefault_pass_scheme = SHA512-CRYPT\n`),
};

const LOWER = 'abcdefghijklmnopqrstuvwxyz0123456789';

function uuid(make: MadeUp): string {
  return [8, 4, 4, 4, 12].map((length) => make.hex(length)).join('-');
}
