import type { MadeUp } from './made-up.ts';
import { one, type Plant } from './planted.ts';

/**
 * The next fourteen vendors of the same lot and six configurations, written down when the rules (40afea0) had learned from the
 * others. They found 19 of these 20 at the first try.
 */
export const SECOND_LOT_KINDS: Readonly<Record<string, Plant>> = {
  Aiven: (make) => one(make.base64(279), (secret) => `curl https://api.aiven.io/v1/project \\\n  -H "Authorization: aivenv1 ${secret}"\n`),
  Rownd: (make) => one(make.of(LOWER, 48), (secret) => `headers: {\n  'x-rownd-app-key': '${uuid(make)}',\n  'x-rownd-app-secret': '${secret}',\n},\n`),
  ClickHelp: (make) => one(make.plain(24), (secret) => `curl -u "jane@acme.example:${secret}" https://acme.clickhelp.co/api/v1/projects\n`),
  Clustdoc: (make) => one(make.plain(60), (secret) => `curl_setopt($ch, CURLOPT_HTTPHEADER, array(\n  'Accept: application/json',\n  'Authorization: Bearer ${secret}',\n));\n`),
  Razorpay: (make) => one(make.plain(24), (secret) => `var instance = new Razorpay({\n  key_id: 'rzp_live_${make.plain(14)}',\n  key_secret: '${secret}',\n});\n`),
  APITemplate: (make) => one(make.plain(39), (secret) => `response = requests.post(\n    F"https://rest.apitemplate.io/v2/create-pdf?template_id={template_id}",\n    headers = {"X-API-KEY": F"${secret}"},\n    json= data\n)\n`),
  Sourcegraph: (make) => one(`slk_${make.hex(64)}`, (secret) => `"completions": {\n  "provider": "sourcegraph",\n  "accessToken": "${secret}"\n}\n`),
  MindMeister: (make) => one(make.plain(43), (secret) => `open("https://www.mindmeister.com/services/rest/oauth2?method=mm.maps.getList&access_token=${secret}")\n`),
  'Survey Anyplace': (make) => one(make.plain(32), (secret) => `curl -X POST https://api.surveyanyplace.com/v1/surveys/42/accesscodes \\\n  -H 'Authorization: API ${secret}'\n`),
  Sendbird: (make) => one(make.hex(40), (secret) => `request = Net::HTTP::Get.new(uri)\nrequest["Api-Token"] = "${secret}"\n`),
  Hybiscus: (make) => one(make.plain(43), (secret) => `curl -X POST https://api.hybiscus.dev/api/v1/build-report \\\n  -H 'X-API-KEY: ${secret}' \\\n  --data-binary @report.json\n`),
  Route4Me: (make) => one(make.upper(32), (secret) => `<?php\nuse Route4Me\\Route4Me;\n\nRoute4Me::setApiKey('${secret}');\n`),
  Netlify: (make) => one(`nfp_${make.plain(36)}`, (secret) => `      - run: npx netlify deploy --prod --auth ${secret} --site ${uuid(make)}\n`),
  ThousandEyes: (make) => one(make.plain(32), (secret) => `curl https://api.thousandeyes.com/v6/agents.json -u noreply@acme.example:${secret}\n`),
  'users of PgBouncer': (make) => one(make.password(), (secret) => `;; /etc/pgbouncer/userlist.txt\n"shop" "${secret}"\n"stats" ""\n`),
  RabbitMQ: (make) => one(make.plain(16), (secret) => `listeners.tcp.default = 5672\ndefault_user = shop\ndefault_pass = ${secret}\n`),
  'share of Samba': (make) => one(make.password(), (secret) => `username=ops\npassword=${secret}\ndomain=ACME\n`),
  ssmtp: (make) => one(make.password(), (secret) => `mailhub=smtp.acme.example:587\nAuthUser=noreply\nAuthPass=${secret}\nUseSTARTTLS=YES\n`),
  SSSD: (make) => one(make.plain(14), (secret) => `ldap_default_bind_dn = cn=sssd,dc=acme,dc=example\nldap_default_authtok_type = password\nldap_default_authtok = ${secret}\n`),
  'parent of Squid': (make) => one(make.password(), (secret) => `cache_peer proxy.acme.example parent 3128 0 no-query default login=ops:${secret}\n`),
};

const LOWER = 'abcdefghijklmnopqrstuvwxyz0123456789';

function uuid(make: MadeUp): string {
  return [8, 4, 4, 4, 12].map((length) => make.hex(length)).join('-');
}
