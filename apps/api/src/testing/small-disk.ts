import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export interface SmallDisk {
  folder: string
  /** Leaves so many bytes free. */
  fill(freeBytes: number): void
  /** Frees what `fill` took. */
  empty(): void
  remove(): void
}

/** A disk of its own in memory, to be filled up. Null where this user may not mount one. */
export function mountSmallDisk(megabytes: number): SmallDisk | null {
  const folder = mkdtempSync(join(tmpdir(), 'voice-shop-disk-'))
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', folder], { stdio: 'ignore' })
  } catch {
    // Not Linux, or not root.
    rmdirSync(folder)
    return null
  }
  const ballast = join(folder, 'ballast')
  return {
    folder,
    fill: (freeBytes) => {
      const { bavail, bsize } = statfsSync(folder)
      try {
        writeFileSync(ballast, Buffer.alloc(Math.max(bavail * bsize - freeBytes, 0)))
      } catch (error) {
        // Others wrote meanwhile: then it is as full as it gets.
        if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
      }
    },
    empty: () => rmSync(ballast, { force: true }),
    remove: () => {
      execFileSync('umount', ['--lazy', folder])
      rmdirSync(folder)
    },
  }
}
