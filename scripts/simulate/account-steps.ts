import * as v from 'valibot';
import { type Request, send } from './calls';
import { DemoCode, Id, type Made, type Person } from './people';
import { inviteCodeOf } from './rebates';
import { make, reachable } from './requests';
import { prepareWithdrawals } from './withdrawals';
import { begin, until, Violated, type World, writerOf } from './world';

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

/** Registers a person and logs them in. */
export const register = async (world: World, mail: string): Promise<void> => {
  const node = writerOf(world);
  const ask = async (request: Request) => {
    const outcome = await until(world, begin(world, `${node.name}: register`, send(node, request)));
    if (outcome.kind !== 'ok')
      throw new Violated(`nobody can register: ${JSON.stringify(outcome)}`);
    return outcome.message;
  };
  const code = v.parse(
    DemoCode,
    await ask({ path: 'sms_mail', fields: { user_string: mail, type: 'register' } }),
  ).demo_code;
  const password = 'password 0';
  const inviteCode = await inviteCodeOf(world);
  const invited = inviteCode === '' ? {} : { extension_code: inviteCode };
  const named = { type: 'email', user_string: mail, code, ...invited };
  const fields = { ...named, password, re_password: password };
  const { id } = v.parse(
    Id,
    await ask({
      path: 'user/register',
      fields: { ...fields, agree: 'true' },
      key: world.random.uuid(),
    }),
  );
  const token = v.parse(
    v.string(),
    await ask({ path: 'user/login', fields: { user_string: mail, password } }),
  );
  world.people.push({
    id,
    mail,
    addressId: await prepareWithdrawals(world, token),
    passwords: [password],
    version: 0,
    made: [],
    logins: [{ token, version: 0, hasEnded: false }],
  });
};
