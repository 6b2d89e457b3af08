import type { MadeUp } from './made-up.ts';
import { both, one, type Plant } from './planted.ts';

/**
 * More of them, of no kind that an earlier list has, and written down before a rule was seen, too. The rules (404eec0) found 17 of the first
 * 20 at the first try. The last two are what was missed of forty others, half of them of kinds that other lists have.
 */
export const FURTHER_FILE_KINDS: Readonly<Record<string, Plant>> = {
  'Hetzner Cloud token': (make) => one(make.plain(64), (secret) => `terraform {\n  required_providers { hcloud = { source = "hetznercloud/hcloud" } }\n}\n\nprovider "hcloud" {\n  token = "${secret}"\n}\n\nresource "hcloud_server" "web" {\n  name        = "web"\n  server_type = "cx22"\n  image       = "debian-12"\n}\n`),
  'Vultr API key': (make) => one(make.upper(36), (secret) => `#!/bin/sh\nexport VULTR_API_KEY="${secret}"\nvultr-cli instance list\n`),
  'Postmark server token': (make) => one(uuid(make), (secret) => `Rails.application.configure do\n  config.action_mailer.delivery_method = :postmark\n  config.action_mailer.postmark_settings = { api_token: "${secret}" }\n  config.force_ssl = true\nend\n`),
  'Atlassian API token': (make) => one(`ATATT3xFfGF0${make.url(171)}=${make.of('0123456789ABCDEF', 8)}`, (secret) => `from jira import JIRA\n\njira = JIRA("https://example.atlassian.net", basic_auth=("bot@example.com", "${secret}"))\n\n\ndef open_issues() -> list:\n    return jira.search_issues("project = SHOP and resolution is empty")\n`),
  'Supabase secret key': (make) => one(`sb_secret_${make.url(22)}_${make.plain(8)}`, (secret) => `import { createClient } from '@supabase/supabase-js';\n\nexport const admin = createClient('https://${make.of('abcdefghijklmnopqrstuvwxyz', 20)}.supabase.co', '${secret}', {\n  auth: { persistSession: false },\n});\n`),
  'Mux token secret': (make) => one(`${make.of(`${LETTERS}+/`, 75)}`, (secret) => `import Mux from '@mux/mux-node';\n\nexport const mux = new Mux({\n  tokenId: '${uuid(make)}',\n  tokenSecret: '${secret}',\n});\n`),
  'Cloudinary address': (make) => one(make.url(27), (secret) => `CLOUDINARY_URL=cloudinary://${make.digits(15)}:${secret}@shop-images\nIMAGE_QUALITY=auto\n`),
  'Braintree private key': (make) => one(make.hex(32), (secret) => `package com.example.shop;\n\nimport com.braintreegateway.BraintreeGateway;\nimport com.braintreegateway.Environment;\n\npublic class Payments {\n    private final BraintreeGateway gateway = new BraintreeGateway(\n        Environment.PRODUCTION,\n        "${make.of(LOWER, 16)}",\n        "${make.of(LOWER, 16)}",\n        "${secret}"\n    );\n}\n`),
  'Twitch client secret': (make) => one(make.of(LOWER, 30), (secret) => `services.AddAuthentication()\n    .AddTwitch(options =>\n    {\n        options.ClientId = "${make.of(LOWER, 30)}";\n        options.ClientSecret = "${secret}";\n        options.SaveTokens = true;\n    });\n`),
  'Replicate API token': (make) => one(`r8_${make.plain(37)}`, (secret) => `use reqwest::Client;\n\nconst TOKEN: &str = "${secret}";\n\npub async fn predict(client: &Client, version: &str) -> reqwest::Result<String> {\n    client.post("https://api.replicate.com/v1/predictions").bearer_auth(TOKEN).body(version.to_owned()).send().await?.text().await\n}\n`),
  'DeepL authentication key': (make) => one(`${uuid(make)}:fx`, (secret) => `<?php\nrequire 'vendor/autoload.php';\n\n$translator = new \\DeepL\\Translator('${secret}');\necho $translator->translateText('Hallo', 'de', 'fr')->text;\n`),
  'OpenWeatherMap key': (make) => one(make.hex(32), (secret) => `export async function weather(city) {\n  const reply = await fetch(\`https://api.openweathermap.org/data/2.5/weather?q=\${city}&units=metric&appid=${secret}\`);\n  return reply.json();\n}\n`),
  'Alertmanager mail password': (make) => one(make.password(), (secret) => `global:\n  smtp_smarthost: mail.example.com:587\n  smtp_from: alerts@example.com\n  smtp_auth_username: alerts\n  smtp_auth_password: ${secret}\nroute:\n  receiver: ops\nreceivers:\n  - name: ops\n    email_configs:\n      - to: ops@example.com\n`),
  'Keycloak client of a realm': (make) => one(make.plain(32), (secret) => `{\n  "realm": "shop",\n  "enabled": true,\n  "clients": [\n    {\n      "clientId": "backend",\n      "protocol": "openid-connect",\n      "clientAuthenticatorType": "client-secret",\n      "secret": "${secret}",\n      "standardFlowEnabled": false,\n      "serviceAccountsEnabled": true\n    }\n  ]\n}\n`),
  'Symfony mailer address': (make) => one(make.password(), (secret) => `APP_ENV=prod\nMAILER_DSN=smtp://shop%40example.com:${secret}@mail.example.com:587?verify_peer=1\nMESSENGER_TRANSPORT_DSN=doctrine://default\n`),
  'NetworkManager wireless key': (make) => one(make.password(), (secret) => `[connection]\nid=office\ntype=wifi\n\n[wifi]\nssid=Office-5G\n\n[wifi-security]\nkey-mgmt=wpa-psk\npsk=${secret}\n\n[ipv4]\nmethod=auto\n`),
  'Android signing passwords': (make) => both([make.password(), make.password()], ([first, second]) => `android {\n    signingConfigs {\n        release {\n            storeFile file('release.jks')\n            storePassword '${first}'\n            keyAlias 'shop'\n            keyPassword '${second}'\n        }\n    }\n}\n`),
  'Consul agent token and gossip key': (make) => both([uuid(make), make.base64(32)], ([first, second]) => `datacenter = "fra1"\ndata_dir   = "/opt/consul"\nencrypt    = "${second}"\nacl {\n  enabled        = true\n  default_policy = "deny"\n  tokens {\n    agent = "${first}"\n  }\n}\n`),
  'Odoo configuration': (make) => both([make.password(), make.password()], ([first, second]) => `[options]\naddons_path = /mnt/extra-addons\nadmin_passwd = ${first}\ndb_host = db\ndb_user = odoo\ndb_password = ${second}\n`),
  'SNMP user': (make) => both([make.password(), make.password()], ([first, second]) => `agentaddress udp:161\ncreateUser monitor SHA "${first}" AES "${second}"\nrouser monitor authPriv\nsysLocation rack 4\n`),
  'Trello API token': (make) => one(`ATTA${make.hex(72)}`, (secret) => `package board\n\nimport "net/http"\n\nconst trelloKey = "${make.hex(32)}"\nconst trelloToken = "${secret}"\n\nfunc cards(list string) (*http.Response, error) {\n\treturn http.Get("https://api.trello.com/1/lists/" + list + "/cards?key=" + trelloKey + "&token=" + trelloToken)\n}\n`),
  'Codecov upload token': (make) => one(make.hex(40), (secret) => `steps:\n  - script: npm test -- --coverage\n  - script: bash <(curl -s https://codecov.io/bash) -t ${uuid(make)}\n''')\n# the token itself\nd,out=cur\nimport re\nt=re.search(r'-t (\\S+)',open(d+'/'+out[-1]['file']).read()).group(1); out[-1]['secrets']=[t]\nk='{'+''\nk=pw(16)\nadd('Spring datasource password','application.yml',f'''spring:\n  datasource:\n    url: jdbc:mariadb://db.internal:3306/shop\n    username: shop\n    password: "${secret}"\n  jpa:\n    open-in-view: false\n`),
  'Codecov token': (make) => one(uuid(make), (secret) => `steps:\n  - script: npm test -- --coverage\n  - script: bash <(curl -s https://codecov.io/bash) -t ${secret}\n`),
};

const LOWER = 'abcdefghijklmnopqrstuvwxyz0123456789';

const LETTERS = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789';

function uuid(make: MadeUp): string {
  return [8, 4, 4, 4, 12].map((length) => make.hex(length)).join('-');
}
