import type { DirectoryFailure } from '../../core/directory-source.ts'
import type { Directory } from './directory.ts'

/** The operator turned the directory off; preflight still answers and says so. */
export function createDisabledDirectory(now: () => Date): Directory {
  const disabled = async (): Promise<DirectoryFailure> => ({
    ok: false,
    status: 'disabled',
    reason: 'The operator of this service turned directory lookups off.',
    retrievedAt: now().toISOString(),
  })
  return {
    attribution: {
      name: 'none',
      url: '',
      apiUrl: '',
      documentationUrl: '',
      license: '',
      licenseUrl: '',
      attributionRequired: false,
      attribution: '',
      access: 'No directory is read.',
    },
    findByHost: disabled,
    search: disabled,
    start: () => undefined,
    refresh: async () => false,
    close: async () => undefined,
  }
}
