import { one, type Plant } from './planted.ts';

/** Written down together with the first ones and not learned from: the rules found 4 of 10 before they learned from those, and 6 after. */
export const FURTHER_KINDS: Readonly<Record<string, Plant>> = {
  'shadow file': (make) => one(`$6$${make.plain(16)}$${make.of(CRYPT, 86)}`, (secret) => `root:*:19500:0:99999:7:::\ndeploy:${secret}:19500:0:99999:7:::\n`),
  'JAAS configuration': (make) => one(make.password(), (secret) => `sasl.jaas.config=org.apache.kafka.common.security.plain.PlainLoginModule required username="shop" password="${secret}";\n`),
  'machine key in web.config': (make) => one(make.hex(64).toUpperCase(), (secret) => `<system.web>\n  <machineKey decryption="AES" validation="SHA1" decryptionKey="${secret}" />\n</system.web>\n`),
  'mysql on the command line': (make) => one(make.plain(14), (secret) => `mysqldump -h db.acme.example -u backup -p${secret} shop | gzip > /var/backups/shop.sql.gz\n`),
  'Linear key': (make) => one(`lin_api_${make.plain(40)}`, (secret) => `const linear = new LinearClient({ apiKey: '${secret}' });\n`),
  'Ruby hash': (make) => one(make.password(), (secret) => `set :smtp, { address: 'mail.acme.example', user_name: 'noreply', :password => '${secret}' }\n`),
  'Heroku UUID': (make) =>
    one(`${make.hex(8)}-${make.hex(4)}-4${make.hex(3)}-a${make.hex(3)}-${make.hex(12)}`, (secret) => `heroku_api_key: ${secret}\nheroku_app: acme-shop\n`),
  'wpa_supplicant': (make) => one(make.hex(64), (secret) => `network={\n\tssid="acme-office"\n\tpsk=${secret}\n}\n`),
  'SQL user': (make) => one(make.password(), (secret) => `CREATE USER shop_ro WITH LOGIN PASSWORD '${secret}';\nGRANT SELECT ON ALL TABLES IN SCHEMA public TO shop_ro;\n`),
  'JSON web key': (make) => one(make.url(43), (secret) => `{ "kty": "EC", "crv": "P-256", "x": "MKBCTNIcKUSDii11ySs3526iDZ8AiTo7Tu6KPAqv7D4", "d": "${secret}", "use": "sig" }\n`),
};

const CRYPT = './0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
