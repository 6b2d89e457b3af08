import type { MadeUp } from './made-up.ts';
import { one, type Plant } from './planted.ts';

/**
 * Vendors drawn by lot from a list of 888 and set aside unseen while the rules were made, their keys as the vendors' pages use them.
 * The rules found 25 of these 30 at the first try.
 */
export const DRAWN_KINDS: Readonly<Record<string, Plant>> = {
  Planyo: (make) => one(make.of(LOWER, 62), (secret) => `curl "https://www.planyo.com/rest/?method=list_resources&api_key=${secret}"\n`),
  Zendesk: (make) => one(make.plain(40), (secret) => `curl https://acme.zendesk.com/api/v2/users.json \\\n  -u jdoe@acme.example/token:${secret}\n`),
  Storyblok: (make) => one(`${make.plain(22)}tt`, (secret) => `curl "https://api.storyblok.com/v2/cdn/stories?token=${secret}" \\\n  -H "Accept: application/json"\n`),
  'Commerce.js': (make) => one(`sk_${make.hex(45)}`, (secret) => `fetch(url, { headers: { 'X-Authorization': '${secret}', Accept: 'application/json' } });\n`),
  BestTime: (make) => one(`pri_${make.hex(32)}`, (secret) => `params = {\n    'api_key_private': '${secret}',\n    'venue_name': 'McDonalds',\n}\n`),
  'Zapier webhook': (make) => one(make.of(LOWER, 7), (secret) => `curl -d @order.json https://hooks.zapier.com/hooks/catch/${make.digits(7)}/${secret}/\n`),
  Sugester: (make) => one(make.plain(20), (secret) => `GET https://acme.sugester.com/app/clients.json?api_token=${secret}&page=1\n`),
  Infura: (make) => one(make.hex(32), (secret) => `const web3 = new Web3('https://mainnet.infura.io/v3/${secret}');\n`),
  'Captain Data': (make) => one(make.hex(64), (secret) => `curl https://api.captaindata.co/v3/jobs \\\n  -H "Authorization: x-api-key ${secret}" \\\n  -H "x-project-id: ${uuid(make)}"\n`),
  Delighted: (make) => one(make.plain(32), (secret) => `curl https://api.delighted.com/v1/people.json \\\n  -u ${secret}: \\\n  -d email=jony@acme.example\n`),
  Intrinio: (make) => one(Buffer.from(`:${make.hex(32)}`).toString('base64'), (secret) => `intrinio.ApiClient().set_api_key('${secret}')\n`),
  AYLIEN: (make) => one(make.hex(32), (secret) => `headers = {\n  "X-AYLIEN-NewsAPI-Application-ID": "${make.hex(8)}",\n  "X-AYLIEN-NewsAPI-Application-Key": "${secret}",\n}\n`),
  RingCentral: (make) => one(make.url(66), (secret) => `const rcsdk = new SDK({\n  server: SDK.server.production,\n  clientId: '${make.url(22)}',\n  clientSecret: '${secret}'\n});\n`),
  Pepipost: (make) => one(make.hex(32), (secret) => `curl -X POST https://api.pepipost.com/v5/mail/send \\\n  -H 'api_key: ${secret}'\n`),
  CurrencyFreaks: (make) => one(make.hex(32), (secret) => `var url = "https://api.currencyfreaks.com/v2.0/rates/latest?apikey=${secret}";\n`),
  HelloSign: (make) => one(make.hex(64), (secret) => `curl 'https://api.hellosign.com/v3/account' -u '${secret}:'\n`),
  FullStory: (make) => one(`na1.${make.base64(33)}`, (secret) => `curl https://api.fullstory.com/v2/users \\\n  --header 'Authorization: Basic ${secret}'\n`),
  Moosend: (make) => one(uuid(make), (secret) => `curl https://api.moosend.com/v3/lists.json?apikey=${secret}\n`),
  CurrencyScoop: (make) => one(make.hex(32), (secret) => `requests.get("https://api.currencyscoop.com/v1/latest", params={"base": "USD", "api_key": "${secret}"})\n`),
  LiveAgent: (make) => one(make.of(LOWER, 32), (secret) => `curl -X GET "https://acme.ladesk.com/api/v3/agents" -H "apikey: ${secret}"\n`),
  'Web Scraper': (make) => one(make.plain(60), (secret) => `$client = new Client([\n    'token' => '${secret}',\n]);\n`),
  'Lunch Money': (make) => one(make.hex(50), (secret) => `curl https://dev.lunchmoney.app/v1/me -H "Authorization: Bearer ${secret}"\n`),
  'New Relic': (make) => one(`NRAK-${make.upper(27)}`, (secret) => `curl https://api.newrelic.com/graphql \\\n  -H 'Content-Type: application/json' \\\n  -H 'API-Key: ${secret}'\n`),
  Ubidots: (make) => one(`BBFF-${make.plain(30)}`, (secret) => `#include "Ubidots.h"\nconst char* UBIDOTS_TOKEN = "${secret}";\n`),
  SolarWinds: (make) => one(make.url(71), (secret) => `export SW_APM_SERVICE_KEY=${secret}:shop-backend\n`),
  'Checkout.com': (make) => one(`sk_sbox_${make.of('abcdefghijklmnopqrstuvwxyz234567', 26)}`, (secret) => `cko = CheckoutSdk.builder().secret_key('${secret}').environment(Environment.sandbox()).build()\n`),
  Algolia: (make) => one(make.hex(32), (secret) => `const client = algoliasearch('${make.upper(10)}', '${secret}');\n`),
  languagelayer: (make) => one(make.hex(32), (secret) => `http://api.languagelayer.com/detect?access_key=${secret}&query=I%20like%20apples\n`),
  VirusTotal: (make) => one(make.hex(64), (secret) => `curl --request GET --url https://www.virustotal.com/api/v3/ip_addresses/1.1.1.1 --header 'x-apikey: ${secret}'\n`),
  IP2Location: (make) => one(make.hex(32).toUpperCase(), (secret) => `curl "https://api.ip2location.io/?key=${secret}&ip=8.8.8.8&format=json"\n`),
};

const LOWER = 'abcdefghijklmnopqrstuvwxyz0123456789';

function uuid(make: MadeUp): string {
  return [8, 4, 4, 4, 12].map((length) => make.hex(length)).join('-');
}
