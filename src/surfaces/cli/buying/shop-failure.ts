/** A shop or a wallet cannot be used; nothing was signed. */
export class ShopFailure extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'ShopFailure'
  }
}
