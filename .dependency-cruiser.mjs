/**
 * Who may import whom. `scripts/boundaries/boundaries.test.ts` breaks every rule once in a tree of its own,
 * so a new rule needs a line there.
 */
const test = '\\.test\\.tsx?$'
const slice = '^apps/api/src/features/([^/]+)/'
const publicFace = '^apps/api/src/features/([^/]+)/[^/]+\\.public\\.ts$'
const webSlice = '^apps/web/src/features/([^/]+)/'
const startUp =
  '^apps/api/src/((main|server|app|deps|jobs|simulators|sweeps)\\.ts$|core/(config|clock|secrets|jobs/job-worker|database/(channel|migrate|open-database))\\.ts$|features/endpoints/endpoints\\.public\\.ts$|demo/create-demo-store\\.ts$|testing/)'

/** The slices from the ground up: a slice may import those of lower rungs, through their public files. */
export const ladder = [
  ['plans', 'users'],
  ['audit', 'profile', 'workspaces'],
  ['team', 'usage'],
  ['auth', 'rollups'],
  ['endpoints', 'holdout', 'keys', 'listening'],
  ['catalogue', 'live', 'voice'],
  ['answers', 'orders', 'stores', 'ubi'],
  ['platforms', 'widget'],
  ['billing'],
  ['ownership', 'registration'],
  ['alerts', 'dashboard', 'visits'],
  ['digest', 'exports'],
  ['workspace-data'],
]

/**
 * The rules that keep the slices of an app to a ladder.
 *
 * @param {'api' | 'web'} app
 * @param {string[][]} rungs from the ground up
 * @returns {import('dependency-cruiser').IForbiddenRuleType[]}
 */
function keepToLadder(app, rungs) {
  const features = `^apps/${app}/src/features/`
  /** @param {string[]} slices */
  const pathOf = (slices) => `${features}(${slices.join('|')})/`
  return [
    ...rungs.map((slices, rung) => ({
      name: `${app}-slices-as-a-ladder`,
      comment: 'A slice imports slices of lower rungs only, so that each can be read without those above it.',
      from: { path: pathOf(slices), pathNot: test },
      to: { path: pathOf(rungs.slice(rung).flat()), pathNot: `${features}$1/` },
    })),
    {
      name: `${app}-slices-on-the-ladder`,
      comment: 'A slice that is on no rung of the ladder is checked by none of them.',
      from: { path: `${features}[^/]+/`, pathNot: pathOf(rungs.flat()) },
      to: {},
    },
  ]
}

/** In the browser three are at the ground: every call names a workspace, and others show auth's proof and exports' button. */
const webGround = [['workspaces'], ['auth', 'exports']]
export const webLadder = [
  ...webGround,
  ...ladder.map((slices) => slices.filter((name) => !webGround.flat().includes(name))),
]

/** @type {import('dependency-cruiser').IForbiddenRuleType[]} */
const rooms = [
  {
    name: 'packages-know-nobody',
    comment: 'What everyone shares imports nothing of ours, of its own folder apart.',
    from: { path: '^packages/([^/]+)/', pathNot: '^packages/shopper/' },
    to: { path: '^(packages|apps|platform-apps|simulators|e2e|bench|scripts)/', pathNot: '^packages/$1/' },
  },
  {
    name: 'shopper-on-the-contract',
    comment: 'The protocol of shoppers is for every page and worker: it stands on the wire format and the words alone.',
    from: { path: '^packages/shopper/' },
    to: {
      path: '^(packages|apps|platform-apps|simulators|e2e|bench|scripts)/',
      pathNot: '^packages/(shopper|contract|translation)/',
    },
  },
  {
    name: 'platform-apps-apart',
    comment: 'What runs at a platform shares the packages, and nothing of the server or the widget.',
    from: { path: '^platform-apps/' },
    to: { path: '^(apps|simulators|e2e|bench|scripts)/' },
  },
  {
    name: 'simulators-know-nobody',
    comment: 'A simulator that shared our code would share our misreadings of the platform.',
    from: { path: '^simulators/' },
    to: { path: '^(apps|packages|e2e|bench|scripts)/' },
  },
  {
    name: 'simulators-only-at-start',
    comment: 'The code that talks to a platform must not know whether it is simulated; only the start-up decides.',
    from: { path: '^(apps/api/src/(core|features)|apps/web)/', pathNot: test },
    to: { path: '^simulators/' },
  },
  {
    name: 'apps-apart',
    comment: 'Programs meet on the wire, through the contract.',
    from: { path: '^apps/([^/]+)/' },
    to: { path: '^apps/', pathNot: '^apps/$1/' },
  },
  {
    name: 'apps-need-no-tooling',
    comment: 'Programs run without the tests, benchmarks and scripts around them.',
    from: { path: '^apps/' },
    to: { path: '^(e2e|bench|scripts)/' },
  },
  {
    name: 'browser-tests-start-only',
    comment: 'Browser tests use the programs from outside: start-up functions and the contract.',
    from: { path: '^e2e/' },
    to: { path: '^apps/', pathNot: startUp },
  },
  {
    name: 'benchmarks-by-public-face',
    comment: 'Benchmarks measure what others see: start-up functions, the contract, the public face of a slice.',
    from: { path: '^bench/' },
    to: { path: '^apps/', pathNot: [startUp, publicFace] },
  },
]

/** @type {import('dependency-cruiser').IForbiddenRuleType[]} */
const apiRules = [
  {
    name: 'api-core-knows-no-feature',
    comment: 'The core carries the features, so it can know none of them.',
    from: { path: '^apps/api/src/core/', pathNot: test },
    to: { path: '^apps/api/src/', pathNot: '^apps/api/src/core/' },
  },
  {
    name: 'api-slices-by-public-face',
    comment: 'A slice shows other slices its <slice>.public.ts and nothing else.',
    from: { path: slice, pathNot: test },
    to: { path: slice, pathNot: ['^apps/api/src/features/$1/', publicFace] },
  },
  ...keepToLadder('api', ladder),
  {
    name: 'api-features-know-no-start',
    comment: 'A feature gets what it needs handed in, and knows nothing of the start-up.',
    from: { path: slice, pathNot: test },
    to: { path: '^apps/api/src/', pathNot: '^apps/api/src/(core|features)/' },
  },
]

/** @type {import('dependency-cruiser').IForbiddenRuleType[]} */
const webRules = [
  {
    name: 'web-slices-by-public-face',
    comment:
      'A slice shows other slices its <slice>.public.ts and nothing else; pages and the shell put them together.',
    from: { path: webSlice },
    to: {
      path: webSlice,
      pathNot: ['^apps/web/src/features/$1/', '^apps/web/src/features/([^/]+)/[^/]+\\.public\\.ts$'],
    },
  },
  ...keepToLadder('web', webLadder),
  {
    name: 'web-features-below-pages',
    comment: 'Pages and routes are made of features, never the other way round.',
    from: { path: '^apps/web/src/(features|ui|api|app)/' },
    to: { path: '^apps/web/src/(pages/|shell/|main\\.tsx$|routes\\.tsx$)' },
  },
  {
    name: 'web-app-knows-no-feature',
    comment: 'What every page needs serves the features and knows none.',
    from: { path: '^apps/web/src/app/' },
    to: { path: webSlice },
  },
  {
    name: 'web-ground-knows-no-feature',
    comment: 'Controls and the API client serve every feature and know none.',
    from: { path: '^apps/web/src/(ui|api)/', pathNot: test },
    to: { path: '^apps/web/src/(features|app)/' },
  },
]

/** @type {import('dependency-cruiser').IForbiddenRuleType[]} */
const hygiene = [
  {
    name: 'no-cycle',
    comment: 'Modules that need each other at run time are one module. Types may point back.',
    from: {},
    to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
  },
  {
    name: 'tests-are-leaves',
    comment: 'Nothing imports a test.',
    from: {},
    to: { path: test },
  },
  {
    name: 'test-harness-in-tests-only',
    comment: 'What serves the tests stays out of what runs.',
    from: { path: '^(apps|packages|simulators)/', pathNot: [test, '/testing/'] },
    to: { path: '/testing/' },
  },
  {
    name: 'no-dev-dependency-at-run-time',
    comment: 'An install without devDependencies must run.',
    from: { path: '^(apps/[^/]+/src|packages/[^/]+/src|simulators)/', pathNot: [test, '/testing/'] },
    to: { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only'] },
  },
  {
    name: 'no-undeclared-package',
    comment: 'A package that is there only because another one brought it can vanish with the next install.',
    from: { path: '^(apps/[^/]+/src|packages/[^/]+/src|simulators)/', pathNot: [test, '/testing/'] },
    to: { dependencyTypes: ['npm-no-pkg', 'npm-unknown'] },
  },
  {
    name: 'imports-resolve',
    comment: 'An import that leads nowhere is not checked by any rule above.',
    from: {},
    to: { couldNotResolve: true },
  },
]

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [...rooms, ...apiRules, ...webRules, ...hygiene].map((rule) => ({ severity: 'error', ...rule })),
  options: {
    // TypeScript 7 has no JavaScript API, and acorn alone skips .ts files without a word.
    parser: 'swc',
    tsPreCompilationDeps: true,
    moduleSystems: ['es6'],
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)(dist|data|coverage|test-results)/' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      mainFields: ['module', 'main', 'types'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json', '.css', '.d.ts'],
    },
  },
}
