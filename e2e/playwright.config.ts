import { defineConfig } from '@playwright/test'
import { findChromium } from './chromium/chromium-paths.ts'

const isRoot = process.getuid?.() === 0
const executablePath = findChromium()

export default defineConfig({
  testDir: '.',
  outputDir: '../test-results',
  // Each with a server of its own.
  workers: 3,
  // What fails runs once more at the end of the whole run, alone: scripts/steps/suite.ts.
  retries: 0,
  forbidOnly: Boolean(process.env.CI),
  // Far more than a test takes: a busy machine must not fail it.
  timeout: 120_000,
  reporter: 'line',
  expect: { timeout: 20_000 },
  use: {
    browserName: 'chromium',
    viewport: { width: 1280, height: 800 },
    locale: 'en-US',
    timezoneId: 'America/Sao_Paulo',
    colorScheme: 'light',
    // What moves is looked at by the tests that use `withMotion`; no code waits for a movement to end.
    contextOptions: { reducedMotion: 'reduce' },
    screenshot: 'only-on-failure',
    // Costs a seventh of the time; `npm run e2e -- --trace retain-on-failure` has it.
    trace: 'off',
    launchOptions: {
      ...(executablePath ? { executablePath } : {}),
      args: [
        // Chromium refuses its sandbox to root.
        ...(isRoot ? ['--no-sandbox'] : []),
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--no-first-run',
      ],
    },
  },
})
