import { expect, test } from 'vitest'
import { listAbsentPlatforms } from './absent-platforms.ts'

test('packages for other platforms that the lock file lacks are found, with their platform', () => {
  const packages = {
    'node_modules/swift': {
      version: '1.0.0',
      dev: true,
      optionalDependencies: {
        'swift-linux-x64-gnu': '1.0.0',
        '@swift/core-linux-arm-musleabihf': '1.0.0',
        '@swift/core-openharmony-arm64': '1.0.0',
        'swift-darwin-arm64': '1.0.0',
      },
    },
    'node_modules/swift-linux-x64-gnu': { version: '1.0.0', integrity: 'sha512-x' },
  }
  expect(listAbsentPlatforms(packages)).toEqual({
    'node_modules/@swift/core-linux-arm-musleabihf': {
      version: '1.0.0',
      dev: true,
      optional: true,
      os: ['linux'],
      cpu: ['arm'],
      libc: ['musl'],
    },
    'node_modules/@swift/core-openharmony-arm64': {
      version: '1.0.0',
      dev: true,
      optional: true,
      os: ['openharmony'],
      cpu: ['arm64'],
    },
    'node_modules/swift-darwin-arm64': {
      version: '1.0.0',
      dev: true,
      optional: true,
      os: ['darwin'],
      cpu: ['arm64'],
    },
  })
})

test('a complete lock file needs nothing', () => {
  expect(listAbsentPlatforms({ 'node_modules/plain': { version: '1.0.0' } })).toEqual({})
})
