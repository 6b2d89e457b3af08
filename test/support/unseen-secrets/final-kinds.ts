import { one, type Plant } from './planted.ts';

/** Tried once the rules looked at what announces a value and how it looks: they then found 8 of these 10. */
export const FINAL_KINDS: Readonly<Record<string, Plant>> = {
  'header of an API': (make) => one(make.plain(32), (secret) => `### stock\nGET https://erp.acme.example/stock\nX-Api-Key: ${secret}\nAccept: text/csv\n`),
  'Grafana token': (make) => one(`glsa_${make.plain(32)}_${make.hex(8)}`, (secret) => `curl https://grafana.acme.example/api/org --oauth2-bearer ${secret}\n`),
  'Windows user': (make) => one(make.password(), (secret) => `@echo off\nnet user ops ${secret} /add /expires:never\nnet localgroup administrators ops /add\n`),
  'user of an image': (make) => one(make.password(), (secret) => `FROM debian:12\nRUN echo "root:${secret}" | chpasswd\nCMD ["/usr/sbin/sshd", "-D"]\n`),
  'query of a JDBC address': (make) => one(make.password(), (secret) => `db.url=jdbc:mysql://db.acme.example/shop?user=shop&password=${secret}&useSSL=true\n`),
  'passphrase on a command line': (make) => one(make.password(), (secret) => `gpg --batch --yes --passphrase ${secret} --detach-sign dist/shop.tar.gz\n`),
  'NuGet source': (make) => one(make.password(), (secret) => `<acme>\n  <add key="Username" value="ci" />\n  <add key="ClearTextPassword" value="${secret}" />\n</acme>\n`),
  'Elasticsearch key': (make) => one(Buffer.from(`${make.url(20)}:${make.url(22)}`).toString('base64'), (secret) => `client = Elasticsearch(HOST, headers={"Authorization": "ApiKey ${secret}"})\n`),
  'dialogue with a mail server': (make) => one(Buffer.from(`\0noreply\0${make.password()}`).toString('base64'), (secret) => `S: 250-AUTH PLAIN LOGIN\nC: AUTH PLAIN ${secret}\nS: 235 2.7.0 Authentication successful\n`),
  'Postman collection': (make) => one(make.password(), (secret) => `"auth": { "type": "basic", "basic": [\n  { "key": "username", "value": "ci" },\n  { "key": "password", "value": "${secret}" }\n] }\n`),
};
