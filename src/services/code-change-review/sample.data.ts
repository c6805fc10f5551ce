/** A change that reads like a clean-up: the check is gone, and a failure is no longer told. */
export const sampleBefore = `import requests


def fetch_invoice(user, invoice_id, session):
    """The invoice as the customer sees it."""
    if invoice_id not in user.invoices:
        raise PermissionError("not your invoice")
    try:
        response = session.get(f"/invoices/{invoice_id}", timeout=10)
        response.raise_for_status()
    except requests.Timeout as error:
        raise InvoiceUnavailable(invoice_id) from error
    return response.json()


def total(lines):
    return sum(line.amount for line in lines)
`

export const sampleAfter = `import requests


def fetch_invoice(user, invoice_id, session):
    # TODO: look at the permissions again
    try:
        response = session.get(f"/invoices/{invoice_id}", verify=False)
    except:
        return {}
    return response.json()


def total(lines, discount=0):
    return sum(line.amount for line in lines) - discount
`

export const briefSample = {
  before: 'def total(prices):\n    return sum(prices)\n',
  after:
    'def total(prices, discount=0):\n    # TODO: refuse negative discounts\n    return sum(prices) - discount\n',
  language: 'python',
}
