import type { NoticedBy, PlantedFault } from './fault';

const ended: NoticedBy = {
  test: 'tests/security/security-changes.test.ts',
  title: 'refuses the ended session and closes its socket',
};
const hold: NoticedBy = {
  test: 'tests/security/security-changes.test.ts',
  title: 'pauses withdrawals for a day',
};
const holdDropped = 'await startHold(trx, services.config.settings, userId, nowMs)';

export const serverFaults: readonly PlantedFault[] = [
  {
    name: 'a password reset does not publish the ended sessions',
    file: 'server/security/password-routes.ts',
    text: '      onCommitted();\n      if (isRecovery)',
    now: '      if (isRecovery)',
    noticedBy: ended,
  },
  {
    name: 'a password change does not publish the ended sessions',
    file: 'server/security/password-routes.ts',
    text: "      onCommitted();\n      notifyOfChange(services, userId, 'password_changed');",
    now: "      notifyOfChange(services, userId, 'password_changed');",
    noticedBy: ended,
  },
  {
    name: 'a change of contact does not publish the ended sessions',
    file: 'server/security/contact-routes.ts',
    text: '      onCommitted();\n',
    now: '',
    noticedBy: ended,
  },
  {
    name: 'ending all other sessions does not publish them',
    file: 'server/security/session-routes.ts',
    text: '      onCommitted();\n',
    now: '',
    noticedBy: ended,
  },
  {
    name: 'a login beyond the most sessions does not publish those that it ends',
    file: 'server/account/login-routes.ts',
    text: '    onCommitted();\n',
    now: '',
    noticedBy: ended,
  },
  {
    name: 'the fifth wrong fund password does not lock',
    file: 'server/security/fund-password.ts',
    text: 'if (left > 0) return',
    now: 'if (left >= 0) return',
    noticedBy: {
      test: 'tests/security/fund-password-routes.test.ts',
      title: 'the fifth wrong one locks it',
    },
  },
  {
    name: 'the fund password is still locked at the end of its lock',
    file: 'server/security/fund-password.ts',
    text: 'locked_until_ms <= ',
    now: 'locked_until_ms < ',
    noticedBy: {
      test: 'tests/security/fund-password-routes.test.ts',
      title: 'wrong ones lock it for a day',
    },
  },
  {
    name: 'the fifth wrong login password does not lock',
    file: 'server/users/login-lock.ts',
    text: "const max = settings['login.max_fails'];",
    now: "const max = settings['login.max_fails'] + 1;",
    noticedBy: {
      test: 'tests/account/login-lock.test.ts',
      title: 'closes after five wrong passwords',
    },
  },
  {
    name: 'five wrong login passwords in exactly the period of the lock do lock',
    file: 'server/users/login-lock.ts',
    text: 'failures.newestMs - failures.oldestMs >= windowMs',
    now: 'failures.newestMs - failures.oldestMs > windowMs',
    noticedBy: {
      test: 'tests/account/login-lock.test.ts',
      title: 'does not close after five wrong passwords in more than fifteen minutes',
    },
  },
  {
    name: 'the login is still locked at the end of its lock',
    file: 'server/users/login-lock.ts',
    text: 'return leftMs > 0 ?',
    now: 'return leftMs >= 0 ?',
    noticedBy: {
      test: 'tests/account/login-lock.test.ts',
      title: 'lasts fifteen minutes from the last wrong password',
    },
  },
  {
    name: 'a password reset starts no hold',
    file: 'server/security/password-routes.ts',
    text: '    await startHold(trx, services.config.settings, user.id, nowMs);\n',
    now: '',
    noticedBy: hold,
  },
  {
    name: 'a password change starts no hold',
    file: 'server/security/password-routes.ts',
    text: `    ${holdDropped};\n`,
    now: '',
    noticedBy: hold,
  },
  {
    name: 'a change of contact starts no hold',
    file: 'server/security/contact-routes.ts',
    text: holdDropped,
    now: 'null',
    noticedBy: hold,
  },
  {
    name: 'a change of the fund password starts no hold',
    file: 'server/security/fund-password-routes.ts',
    text: `isFirst ? null : ${holdDropped}`,
    now: 'null',
    noticedBy: hold,
  },
  {
    name: 'the end of the authenticator starts no hold',
    file: 'server/security/authenticator-routes.ts',
    text: `    ${holdDropped};\n`,
    now: '',
    noticedBy: {
      test: 'tests/security/authenticator-routes.test.ts',
      title: 'is turned off with password and code, pauses withdrawals and is told',
    },
  },
  {
    name: 'the removal of the last passkey starts no hold',
    file: 'server/security/passkey-routes.ts',
    text: `      ${holdDropped};\n`,
    now: '',
    noticedBy: {
      test: 'tests/security/passkey-routes.test.ts',
      title: 'the last one pauses withdrawals',
    },
  },
  {
    name: 'another bank card starts no hold',
    file: 'server/wallet/bank-card-routes.ts',
    text: holdDropped,
    now: 'null',
    noticedBy: {
      test: 'tests/wallet/bank-card-routes.test.ts',
      title: 'is replaced: the old one is archived, withdrawals wait',
    },
  },
  {
    name: 'the fills of an order are listed in reverse',
    file: 'server/spot/order-store.ts',
    text: "order_id', 'in', orderIds)\n          .orderBy('id')",
    now: "order_id', 'in', orderIds)\n          .orderBy('id', 'desc')",
    noticedBy: {
      test: 'tests/spot/spot-exchange.test.ts',
      title: 'lists the fills of an order as they happened',
    },
  },
];
