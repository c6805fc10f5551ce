/** A module worth splitting: one function decides everything, beside two that are fine. */
export const sampleCode = `"""Prices of parcels."""

RATES = {"letter": 1.1, "parcel": 4.9, "pallet": 38.0}


def quote(order, customer, today):
    # TODO: the islands
    total = 0.0
    for item in order.items:
        rate = RATES.get(item.kind)
        if rate is None:
            if item.kind.startswith("x-"):
                rate = RATES["parcel"]
            else:
                raise ValueError("unknown kind: " + item.kind)
        if item.grams > 20_000:
            if item.kind != "pallet":
                raise ValueError("too heavy to send")
            rate = rate * 1.5
        price = rate * max(1, item.grams / 1000)
        if item.fragile and not customer.insured:
            price += 2.5
        if item.express:
            if today.weekday() in (5, 6):
                if customer.level == "gold":
                    price *= 1.8
                else:
                    price *= 2.2
            else:
                price *= 2
        total += price
    if customer.level == "gold" or total > 500:
        total *= 0.9
    elif customer.level == "silver" and total > 100:
        total *= 0.95
    if order.country not in ("DE", "AT", "CH"):
        if order.country in customer.blocked or order.country == "":
            raise ValueError("not delivered there")
        total += 12
    return round(total, 2)


def weight(order):
    return sum(item.grams for item in order.items)


class Basket:
    def __init__(self):
        self.items = []

    def add(self, item):
        if item.grams <= 0:
            raise ValueError("nothing to send")
        self.items.append(item)
`

export const briefCode = `def price(kind, grams, express=False):
    if grams > 20_000:
        raise ValueError("too heavy to send")
    return round(grams / 1000 * (2 if express else 1), 2)
`
