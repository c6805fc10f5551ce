// Asks what a call costs, where and to whom, with nothing but the standard library: go run examples/quote.go [URL]
// To pay, sign the printed option with an x402 v2 client and send the same body again with PAYMENT-SIGNATURE.
package main

import (
	"bytes"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"net/http"
	"os"
	"time"
)

type option struct {
	Scheme  string `json:"scheme"`
	Network string `json:"network"`
	Amount  string `json:"amount"`
	Asset   string `json:"asset"`
	PayTo   string `json:"payTo"`
}

type challenge struct {
	X402Version int      `json:"x402Version"`
	Accepts     []option `json:"accepts"`
}

func askPrice(url string, body any) (challenge, error) {
	var asked challenge
	encoded, err := json.Marshal(body)
	if err != nil {
		return asked, err
	}
	client := http.Client{
		Timeout: 30 * time.Second,
		// A redirect could lead a payment elsewhere.
		CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse },
	}
	answer, err := client.Post(url, "application/json", bytes.NewReader(encoded))
	if err != nil {
		return asked, err
	}
	defer answer.Body.Close()
	if answer.StatusCode != http.StatusPaymentRequired {
		return asked, fmt.Errorf("no price but %s", answer.Status)
	}
	header, err := base64.StdEncoding.DecodeString(answer.Header.Get("PAYMENT-REQUIRED"))
	if err != nil {
		return asked, err
	}
	return asked, json.Unmarshal(header, &asked)
}

func main() {
	shop := "http://localhost:8402"
	if len(os.Args) > 1 {
		shop = os.Args[1]
	}
	asked, err := askPrice(shop+"/v1/developer/code-metrics", map[string]string{"code": "package a\n", "language": "go"})
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	for _, offered := range asked.Accepts {
		fmt.Printf("%s of %s on %s to %s\n", offered.Amount, offered.Asset, offered.Network, offered.PayTo)
	}
}
