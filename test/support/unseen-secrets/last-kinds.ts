import { one, type Plant } from './planted.ts';

/** Written down when the rules had learned from the others. They then found 2 of these 10, which showed that a rule a kind is not enough. */
export const LAST_KINDS: Readonly<Record<string, Plant>> = {
  'Ansible inventory': (make) => one(make.password(), (secret) => `[web]\nweb1 ansible_host=10.0.0.11 ansible_user=ops ansible_ssh_pass=${secret}\nweb2 ansible_host=10.0.0.12\n`),
  'Jenkins environment': (make) => one(make.password(), (secret) => `stage('publish') {\n  withEnv(["NEXUS_USER=ci", "NEXUS_PW=${secret}"]) {\n    sh './publish.sh'\n  }\n}\n`),
  'LDAP entry': (make) => one(`{SSHA}${make.base64(28)}`, (secret) => `dn: uid=ops,ou=people,dc=acme,dc=example\nobjectClass: person\nuserPassword: ${secret}\n`),
  'Firebase server key': (make) => one(`AAAA${make.url(7)}:APA91b${make.url(134)}`, (secret) => `fcm = FCMNotification("${secret}")\n`),
  'Mapbox key': (make) => one(`sk.${Buffer.from(`{"u":"acme","a":"${make.plain(24)}"}`).toString('base64url')}.${make.url(22)}`, (secret) => `mapboxgl.accessToken = '${secret}';\n`),
  'one-time password': (make) => one(make.of('ABCDEFGHIJKLMNOPQRSTUVWXYZ234567', 32), (secret) => `qr = "otpauth://totp/Acme:ops?secret=${secret}&issuer=Acme&digits=6"\n`),
  'unattended installation': (make) => one(make.password(), (secret) => `<UserAccounts>\n  <AdministratorPassword>\n    <Value>${secret}</Value>\n    <PlainText>true</PlainText>\n  </AdministratorPassword>\n</UserAccounts>\n`),
  'Redis configuration': (make) => one(make.password(), (secret) => `bind 127.0.0.1\nport 6379\nrequirepass ${secret}\nmaxmemory 2gb\n`),
  'Oracle by JDBC': (make) => one(make.password(), (secret) => `String url = "jdbc:oracle:thin:shop/${secret}@db.acme.example:1521/SHOP";\n`),
  PowerShell: (make) => one(make.password(), (secret) => `$secure = ConvertTo-SecureString "${secret}" -AsPlainText -Force\n$login = New-Object PSCredential("ops", $secure)\n`),
};
