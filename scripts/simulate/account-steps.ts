import * as v from 'valibot';
import { send } from './calls';
import { DemoCode, type Made, type Person } from './people';
import { make, reachable } from './requests';
import { begin, until, type World, writerOf } from './world';

export const login = (world: World, person: Person) => {
  const node = reachable(world);
  const version = person.version;
  const password = person.passwords[version] ?? '';
  const fields = { user_string: person.mail, password };
  world.log.push(`${node.name}: login of ${person.id} with password ${version}`);
  const opened = send(node, { path: 'user/login', fields }).then((outcome) => {
    const token = outcome.kind === 'ok' ? v.safeParse(v.string(), outcome.message) : null;
    if (token?.success) person.logins.push({ token: token.output, version, hasEnded: false });
  });
  begin(world, `${node.name}: login of ${person.id}`, opened).catch(() => undefined);
};

export const reset = async (world: World, person: Person) => {
  // One at a time, so that the order of the passwords is known.
  const isOpen = ({ kind, outcome }: Made) =>
    kind === 'reset' && (outcome.kind === 'open' || outcome.kind === 'unknown');
  if (person.made.some(isOpen)) return;
  const node = writerOf(world);
  const codeRequest = { path: 'sms_mail', fields: { user_string: person.mail, type: 'forget' } };
  const losesMessages = world.losesMessages;
  world.losesMessages = false;
  const answer = await until(world, begin(world, `${node.name}: code`, send(node, codeRequest)));
  world.losesMessages = losesMessages;
  const code = answer.kind === 'ok' ? v.safeParse(DemoCode, answer.message) : null;
  if (!code?.success) return;
  const password = `password ${person.passwords.length}`;
  person.passwords.push(password);
  const proof = { account: person.mail, code: code.output.demo_code };
  const fields = { ...proof, password, repassword: password };
  // A login that began just before the reset must not survive it.
  if (world.random.chance(0.7)) login(world, person);
  make(world, person, { kind: 'reset', path: 'user/forget', method: 'POST', fields });
};

export const verify = (world: World, person: Person) =>
  make(world, person, {
    kind: 'verify',
    path: 'user/real_name',
    method: 'POST',
    fields: {
      country: 'Germany',
      country_code: 'DE',
      name: `Person ${person.id}`,
      card_id: `ID-${person.id}-0001`,
      address: 'Somewhere 1',
    },
  });
