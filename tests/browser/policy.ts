import { type Browser, type BrowserContext, test as base, expect } from '@playwright/test';

/** What Chromium prints where a page does what a policy of it forbids, and nothing else. */
const complaint =
  /violates the (?:following|document's) content security policy|requires 'trusted\w+' assignment|permissions policy violation/i;

const report = () => {
  const reportViolation = (violation: string) => Reflect.get(window, 'policyViolated')(violation);
  addEventListener('securitypolicyviolation', (event) => {
    const { violatedDirective, blockedURI, sourceFile, sample } = event;
    reportViolation([violatedDirective, blockedURI, sourceFile, sample].join(' '));
  });
  new ReportingObserver(
    (reports) => {
      for (const { type, body } of reports) reportViolation(`${type} ${JSON.stringify(body)}`);
    },
    { types: ['permissions-policy-violation'], buffered: true },
  ).observe();
};

/** Notes every violation of a policy in every page of a browser, whichever test opens it. */
const watchPolicies = (browser: Browser) => {
  const violations: string[] = [];
  const watch = async (context: BrowserContext) => {
    context.on('console', (message) => {
      if (complaint.test(message.text())) violations.push(message.text());
    });
    await context.exposeBinding('policyViolated', (_, text: string) => void violations.push(text));
    await context.addInitScript(report);
  };
  const start = (context: BrowserContext) => {
    watch(context).catch((error: Error) => {
      // A context that is closed at once has shown nothing.
      if (!/closed/.test(error.message)) violations.push(`not watched: ${error.message}`);
    });
  };
  for (const context of browser.contexts()) start(context);
  browser.on('context', start);
  return {
    /** Violations since this was last asked. */
    taken: (): readonly string[] => violations.splice(0),
    stop: () => void browser.off('context', start),
  };
};

type Policies = Pick<ReturnType<typeof watchPolicies>, 'taken'>;

/**
 * Fails a test in which a page violates its Content-Security-Policy, Trusted Types or
 * Permissions-Policy. A test names in `permitted` what it brings about on purpose.
 */
export const test = base.extend<
  { permitted: RegExp | null; policyCheck: undefined },
  { policies: Policies }
>({
  permitted: [null, { option: true }],
  policies: [
    async ({ browser }, use) => {
      const watched = watchPolicies(browser);
      await use(watched);
      watched.stop();
    },
    { auto: true, scope: 'worker' },
  ],
  policyCheck: [
    async ({ policies, permitted }, use) => {
      await use(undefined);
      expect(policies.taken().filter((text) => permitted?.test(text) !== true)).toEqual([]);
    },
    { auto: true },
  ],
});
