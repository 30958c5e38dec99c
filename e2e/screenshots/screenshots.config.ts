import config from '../playwright.config.ts'

/** Not tests: what they make is looked at. */
export default {
  ...config,
  testDir: '.',
  testMatch: '*.shots.ts',
  outputDir: '../../test-results',
  timeout: 600_000,
  reporter: [['line']] as [['line']],
}
