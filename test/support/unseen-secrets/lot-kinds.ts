import type { MadeUp } from './made-up.ts';
import { one, type Plant } from './planted.ts';

/**
 * Twenty vendors drawn by lot from a list of 823 that the rules were kept from, their keys as the vendors' pages use them, and ten
 * configurations of programs that no earlier list has. The rules of f32680d found 28 of these 30 at the first try.
 */
export const LOT_KINDS: Readonly<Record<string, Plant>> = {
  'Frame.io': (make) => one(`fio-u-${make.url(64)}`, (secret) => `from frameioclient import FrameioClient\nclient = FrameioClient("${secret}")\n`),
  'Lemon Squeezy': (make) => one(`eyJ0eXAiOiJKV1QiLCJhbGciOiJSUzI1NiJ9.${make.plain(314)}.${make.url(512)}`, (secret) => `lemonSqueezySetup({ apiKey: '${secret}' });\n`),
  Appcues: (make) => one(uuid(make), (secret) => `curl -u ${uuid(make)}:${secret} https://api.appcues.com/v2/accounts/${make.digits(5)}/flows\n`),
  Pinata: (make) => one(make.of(LOWER, 64), (secret) => `const config = { headers: { pinata_api_key: '${make.hex(20)}', pinata_secret_api_key: '${secret}' } };\n`),
  UnifyID: (make) => one(`${make.url(43)}=`, (secret) => `curl -X POST https://api.unify.id/v1/humandetect/verify \\\n  -H "Content-Type: application/json" \\\n  -H "X-API-Key: ${secret}"\n`),
  WePay: (make) => one(`production_${make.plain(51)}`, (secret) => `req.Header.Add("App-Id", "${make.digits(6)}")\nreq.Header.Add("App-Token", "${secret}")\nreq.Header.Add("Api-Version", "3.0")\n`),
  'urlscan.io': (make) => one(uuid(make), (secret) => `headers = {'API-Key':'${secret}','Content-Type':'application/json'}\ndata = {"url": "https://acme.example/", "visibility": "public"}\n`),
  Tallyfy: (make) => one(`${make.plain(36)}.${make.plain(264)}.${make.url(683)}`, (secret) => `axios.get('https://api.tallyfy.com/me', { headers: { Authorization: 'Bearer ${secret}', 'X-Tallyfy-Client': 'APIClient' } });\n`),
  Sendinblue: (make) => one(`xkeysib-${make.hex(64)}-${make.plain(16)}`, (secret) => `var apiKey = defaultClient.authentications['api-key'];\napiKey.apiKey = '${secret}';\n`),
  'Pivotal Tracker': (make) => one(make.of(LOWER, 32), (secret) => `curl -X GET -H "X-TrackerToken: ${secret}" "https://www.pivotaltracker.com/services/v5/me"\n`),
  ClickUp: (make) => one(`pk_${make.digits(8)}_${make.upper(32)}`, (secret) => `headers = {\n  "Content-Type": "application/json",\n  "Authorization": "${secret}"\n}\n`),
  HyperTrack: (make) => one(make.url(54), (secret) => `const hypertrack = require('hypertrack')('${make.url(27)}', '${secret}');\n`),
  Lob: (make) => one(`test_${make.hex(35)}`, (secret) => `curl https://api.lob.com/v1/us_verifications \\\n  -u ${secret}: \\\n  -d "primary_line=210 King Street"\n`),
  GraphHopper: (make) => one(uuid(make), (secret) => `https://graphhopper.com/api/1/route?point=51.131,12.414&point=48.224,3.867&profile=car&key=${secret}\n`),
  Scalr: (make) => one(`${make.plain(43)}.${make.plain(92)}`, (secret) => `provider "scalr" {\n  hostname = "acme.scalr.io"\n  token    = "${secret}"\n}\n`),
  'Walk Score': (make) => one(make.of(LOWER, 32), (secret) => `$url = "https://api.walkscore.com/score?format=json&address=$address&lat=$lat&lon=$lon&transit=1&wsapikey=${secret}";\n`),
  Gyazo: (make) => one(make.url(43), (secret) => `gyazo = Gyazo::Client.new access_token: '${secret}'\nres = gyazo.upload imagefile: 'my_image.png'\n`),
  'User.com': (make) => one(make.plain(64), (secret) => `req.Header.Set("Accept", "*/*; version=2")\nreq.Header.Set("Authorization", "Token ${secret}")\n`),
  Detectify: (make) => one(make.of(LOWER, 32), (secret) => `curl https://api.detectify.com/rest/v2/assets/ \\\n  -H 'X-Detectify-Key: ${secret}'\n`),
  Luno: (make) => one(make.url(43), (secret) => `from luno_python.client import Client\nc = Client(api_key_id='${make.of(LOWER, 13)}', api_key_secret='${secret}')\n`),
  'passwords of Postfix': (make) => one(make.password(), (secret) => `# postmap /etc/postfix/sasl_passwd\n[smtp.acme.example]:587 noreply@acme.example:${secret}\n`),
  'rndc.key of BIND': (make) => one(make.base64(32), (secret) => `key "rndc-key" {\n\talgorithm hmac-sha256;\n\tsecret "${secret}";\n};\n`),
  'statistics of HAProxy': (make) => one(make.password(), (secret) => `listen stats\n  bind :9000\n  stats enable\n  stats auth admin:${secret}\n`),
  'users of FreeRADIUS': (make) => one(make.password(), (secret) => `bob  Cleartext-Password := "${secret}"\n     Reply-Message := "Hello, %{User-Name}"\n`),
  'scraping by Prometheus': (make) => one(make.plain(14), (secret) => `  - job_name: shop\n    basic_auth:\n      username: scrape\n      password: ${secret}\n    static_configs:\n`),
  'output of Logstash': (make) => one(make.plain(18), (secret) => `output {\n  elasticsearch {\n    hosts => ["https://es.acme.example:9200"]\n    user => "logstash"\n    password => "${secret}"\n  }\n}\n`),
  'registration of Asterisk': (make) => one(make.password(), (secret) => `[general]\nregister => 2345:${secret}@sip.acme.example/1234\n`),
  'deployment by Maven': (make) => one(make.password(), (secret) => `mvn -B deploy -DskipTests -Drepo.username=ci -Drepo.password=${secret}\n`),
  'token of Jupyter': (make) => one(make.hex(48), (secret) => `c.NotebookApp.ip = '0.0.0.0'\nc.NotebookApp.token = '${secret}'\nc.NotebookApp.open_browser = False\n`),
  'user of RouterOS': (make) => one(make.password(), (secret) => `/ppp secret\nadd name=ops password=${secret} profile=default-encryption service=l2tp\n`),
};

const LOWER = 'abcdefghijklmnopqrstuvwxyz0123456789';

function uuid(make: MadeUp): string {
  return [8, 4, 4, 4, 12].map((length) => make.hex(length)).join('-');
}
