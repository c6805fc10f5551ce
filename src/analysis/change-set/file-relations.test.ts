import { describe, expect, test } from 'vitest'
import { names } from './file-relations.ts'

describe('a module as an import writes it', () => {
  test.each([
    ['./mail.js', 'src/mail.ts', 'src/user.ts'],
    ['../mail', 'src/mail.ts', 'src/a/user.ts'],
    ['./mail', 'src/mail/index.ts', 'src/user.ts'],
    ['..', 'src/index.ts', 'src/a/user.ts'],
    ['.mail', 'shop/mail.py', 'shop/user.py'],
    ['..mail.post', 'shop/mail/post.py', 'shop/a/user.py'],
    ['.', 'shop/__init__.py', 'shop/user.py'],
    ['shop.mail', 'python/shop/mail.py', 'tests/test_mail.py'],
    ['shop.mail', 'mail.py', 'tests/test_mail.py'],
    ['@/mail', 'src/mail.ts', 'src/a/user.ts'],
    ['@org/shop/mail', 'packages/shop/src/mail.ts', 'b.ts'],
    ['crate::mail', 'src/mail.rs', 'src/user.rs'],
    ['App\\Models\\User', 'app/Models/User.php', 'app/a.php'],
    ['mail', 'a/b/mail.py', 'c.py'],
  ])('%s can be %s', (module, path, user) => {
    expect(names(module, path, user)).toBe(true)
  })

  test.each([
    ['./mail', 'src/post/mail.ts', 'src/user.ts'],
    ['../mail', 'src/a/mail.ts', 'src/a/user.ts'],
    ['.mail', 'shop/post/mail.py', 'shop/user.py'],
    ['..mail', 'shop/a/mail.py', 'shop/a/user.py'],
    ['shop.mail', 'post/mail.py', 'tests/test_mail.py'],
    ['com.a.Mail', 'java/com/b/Mail.java', 'java/com/b/User.java'],
    ['./post', 'src/mail.ts', 'src/user.ts'],
  ])('%s is not %s', (module, path, user) => {
    expect(names(module, path, user)).toBe(false)
  })
})
