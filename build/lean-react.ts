import type { Plugin } from 'vite';
import { type Rules, rewritten } from './rewritten';

const leftOut = (why: string) => `throw Error("The build leaves out what ${why}.")`;
const nothing = '';

/** Kinds of fibers that are never made: their elements are refused, or only hydration makes them. */
export const neverMade = [8, 12, 17, 18, 19, 21, 23, 24, 25, 26, 27, 30, 31];

const named = (names: string, body: string) =>
  Object.fromEntries(names.split(/\s+/).map((name) => [name, body]));

// The app renders into an empty place: `hydrateRoot` is not called, so nothing is ever dehydrated.
const hydration = {
  ...named(
    `throwOnHydrationMismatch prepareToHydrateHostInstance popToNextHostParent queueHydrationError
    createFiberFromDehydratedFragment updateDehydratedSuspenseComponent clearHydrationBoundary
    retrySuspenseComponentWithoutHydrating retryActivityComponentWithoutHydrating
    mountHostRootWithoutHydrating hideOrUnhideDehydratedBoundary canHydrateInstance getNextHydratable
    canHydrateTextInstance canHydrateHydrationBoundary getNextHydratableInstanceAfterHydrationBoundary
    registerSuspenseInstanceRetry retryDehydratedSuspenseBoundary attemptHydrationAtCurrentPriority
    attemptContinuousHydration attemptExplicitHydrationTarget queueIfContinuousEvent
    replayUnblockedEvents scheduleReplayQueueIfNeeded restoreSuspendedTreeContext
    pushDehydratedActivitySuspenseHandler`,
    leftOut('hydrates'),
  ),
  ...named(
    `retryIfBlockedOn resetHydrationState commitSuspenseHydrationCallbacks
    commitActivityHydrationCallbacks clearIfContinuousEvent`,
    nothing,
  ),
  ...named('getParentHydrationBoundary upgradeHydrationErrorsToRecoverable', 'return null'),
  popHydrationState: 'return !1',
  dispatchEvent: `if (_enabled) {
    findInstanceBlockingEvent(nativeEvent);
    dispatchEventForPluginEventSystem(
      domEventName, eventSystemFlags, nativeEvent, return_targetInst, targetContainer
    );
  }`,
};

// Documents, styles, scripts and preloads are written by the page itself, never by React.
const hoisted = {
  isHostHoistableType: `if (/-|^(?:html|head|body|title|meta|link|style|script)$/.test(type))
    ${leftOut('belongs to the document, and elements of its own kind')};
    return !1`,
  ...named(
    `createHoistableInstance getResource acquireResource mountHoistable suspendResource
    getHydratableHoistableCache insertSuspendedStylesheets insertStylesheetIntoRoot preloadStylesheet
    preloadResource preloadResourceAndSuspendIfNeeded resolveSingletonInstance preconnectAs
    releaseSingletonInstance clearSingletonPreambleContribution commitHostSingletonAcquisition preload
    preloadModule preinitStyle preinitScript preinitModuleScript prefetchDNS preconnect
    setPropOnCustomElement suspendInstance`,
    leftOut('belongs to the document'),
  ),
  // A commit waits for styles, and for images of view transitions; there are neither.
  preloadInstanceAndSuspendIfNeeded: 'workInProgress.flags &= -16777217',
  completeRootWhenReady: `root.timeoutHandle = -1;
    completeRoot(
      root, finishedWork, lanes, recoverableErrors, transitions, didIncludeRenderPhaseUpdate,
      spawnedLane, updatedLanes, suspendedRetryLanes, didSkipSuspendedSiblings, exitStatus, null
    )`,
};

// Pages move by style sheets. Without an element for view transitions these find nothing to do.
const viewTransitions = {
  ...named(
    `trackEnterViewTransitions commitEnterViewTransitions commitAppearingPairViewTransitions
    commitDeletedPairViewTransitions commitExitViewTransitions commitNestedViewTransitions
    restorePairedViewTransitions restoreEnterOrExitViewTransitions restoreNestedViewTransitions
    measureNestedViewTransitions recursivelyTraverseAfterMutationEffects flushAfterMutationEffects`,
    nothing,
  ),
  ...named(
    `startViewTransition applyViewTransitionToHostInstances measureViewTransitionHostInstancesRecursive
    restoreViewTransitionOnHostInstances commitAfterMutationEffectsOnFiber
    scheduleViewTransitionEvent createViewTransitionInstance`,
    leftOut('moves by view transitions'),
  ),
};

const others = {
  // No form has a function as its action.
  ...named(
    `startHostTransition ensureFormComponentIsStateful TransitionAwareHostComponent
    requestFormReset requestFormReset$1 useHostTransitionStatus`,
    leftOut('sends forms'),
  ),
  extractEvents$1: nothing,
  // No fragment has a `ref`.
  FragmentInstance: leftOut('refers to fragments'),
  isFragmentInstanceParent: 'return !1',
  ...named(
    'commitNewChildToFragmentInstance deleteChildFromFragmentInstance',
    leftOut('refers to fragments'),
  ),
  ...named('updateActivityComponent updateSuspenseListComponent', leftOut('hides or orders parts')),
  // Nobody listens to `onSelect`.
  constructSelectEvent: nothing,
  // Nobody reads the stack of components that an error comes with.
  getStackByFiberInDevAndProd: 'return ""',
  // The late line of the app says that something is awaited.
  defaultOnDefaultTransitionIndicator: nothing,
};

const unusedHooks =
  'useActionState useFormState useOptimistic useHostTransitionStatus useCacheRefresh useMemoCache';

const clientRules: Rules = {
  functions: { ...hydration, ...hoisted, ...viewTransitions, ...others },
  cases: [
    ...neverMade.map(String),
    'REACT_ACTIVITY_TYPE',
    'REACT_STRICT_MODE_TYPE',
    'REACT_PROFILER_TYPE',
    'REACT_SUSPENSE_LIST_TYPE',
    'REACT_LEGACY_HIDDEN_TYPE',
    'REACT_VIEW_TRANSITION_TYPE',
  ],
  constants: {
    isHydrating: '!1',
    nextHydratableInstance: 'null',
    hydrationParentFiber: 'null',
    hydrationErrors: 'null',
    shouldStartViewTransition: '!1',
    pendingViewTransition: 'null',
    '.dehydrated': 'null',
    '.isDehydrated': '!1',
  },
  statements: [
    'FragmentInstance.prototype.',
    'ReactDOMHydrationRoot.prototype.unstable_scheduleHydration',
    'exports.hydrateRoot =',
    'ReactDOMSharedInternals.findDOMNode =',
  ],
  properties: unusedHooks.split(' '),
  texts: [
    [/"html" === type \|\| "head" === type \|\| "body" === type\s+\? 27\s+: 5/, '5'],
    // Whether a commit may move by a view transition.
    [/\((\w+) & 335544064\) === \1\b/g, '!1'],
    // Nobody listens to `onBeforeInput`.
    [/canUseTextInputEvent\s+\? getNative\w+\([^)]*\)\s+: getFallback\w+\([^)]*\)/, 'null'],
    [/\bisCustomElement\((?!tagName\))[\w.]+\)/g, '!1'],
  ],
};

const none = { functions: {}, cases: [], constants: {}, properties: [], texts: [] };

const exported = (names: string) => names.split(/\s+/).map((name) => `exports.${name} =`);

const leanFiles: readonly { file: RegExp; rules: Rules }[] = [
  { file: /react-dom\/cjs\/react-dom-client\.production\.js$/, rules: clientRules },
  {
    file: /react-dom\/cjs\/react-dom\.production\.js$/,
    rules: {
      ...none,
      statements: exported(
        `preconnect prefetchDNS preinit preinitModule preload preloadModule requestFormReset
        unstable_batchedUpdates useFormState useFormStatus`,
      ),
    },
  },
  {
    file: /react\/cjs\/react\.production\.js$/,
    rules: {
      ...none,
      statements: exported(
        `Activity Profiler PureComponent StrictMode ViewTransition __COMPILER_RUNTIME
        addTransitionType cache cacheSignal cloneElement createRef unstable_useCacheRefresh
        useActionState useDeferredValue useImperativeHandle useInsertionEffect useOptimistic
        useTransition`,
      ),
    },
  },
];

/** How a program would ask for what is left out and does not speak up by itself. */
export const notForUs = new RegExp(
  [
    /\bonSelect(?:Capture)?=|\bonBeforeInput|\bformAction=\{|<form[^>]*\baction=\{/,
    /<(?:title|meta|link|style|script|html|head|body)\b[ />]|<Fragment[^>]*\bref=/,
    /\b(?:hydrateRoot|StrictMode|Profiler|Activity|ViewTransition|cloneElement|createRef)\b/,
    /\buse(?:ActionState|DeferredValue|FormStatus|ImperativeHandle|InsertionEffect|Optimistic)\b/,
    /\b(?:useTransition|PureComponent)\b/,
  ]
    .map(({ source }) => source)
    .join('|'),
);

export const rulesOf = (path: string): Rules | undefined =>
  leanFiles.find(({ file }) => file.test(path))?.rules;

/**
 * Leaves out of React what an app that is rendered on the client alone never calls. Functions stay
 * by their names and throw, so a wrong belief is heard; a rule that finds nothing ends the build.
 */
export const leanReact = (): Plugin => {
  const unseen = new Set(leanFiles.map(({ file }) => file));
  return {
    name: 'tideline-lean-react',
    apply: 'build',
    enforce: 'pre',
    transform(code, id) {
      const rules = rulesOf(id);
      if (!rules) return null;
      for (const file of unseen) if (file.test(id)) unseen.delete(file);
      return { code: rewritten(code, rules, (text) => this.parse(text)), map: null };
    },
    buildEnd(error) {
      const [first] = unseen;
      if (!error && first)
        this.error(`Nothing is left out of ${first}, which is not in the build.`);
    },
  };
};
