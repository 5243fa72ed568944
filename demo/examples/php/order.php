<?php
/** A shop without any package: php -S 127.0.0.1:3000 order.php */
['SERVICE_URL' => $service, 'SECRET_KEY' => $secret, 'PUBLISHABLE_KEY' => $publishable] = getenv();
$path = parse_url($_SERVER['REQUEST_URI'], PHP_URL_PATH);

/** Posts JSON with the secret key, and returns the answer. */
function post(string $url, string $secret, string $key, array $body): array
{
    $request = curl_init($url);
    curl_setopt_array($request, [
        CURLOPT_POST => true,
        CURLOPT_RETURNTRANSFER => true,
        CURLOPT_HTTPHEADER => ["Authorization: Bearer $secret", 'Content-Type: application/json', "Idempotency-Key: $key"],
        CURLOPT_POSTFIELDS => json_encode($body),
    ]);
    return json_decode(curl_exec($request), true);
}

/** Whether the service has sent this: https://www.standardwebhooks.com */
function isGenuine(string $body, string $secret): bool
{
    [$id, $at, $given] = array_map(fn ($name) => $_SERVER["HTTP_WEBHOOK_$name"] ?? '', ['ID', 'TIMESTAMP', 'SIGNATURE']);
    if (abs(time() - (int) $at) > 300) return false;
    $key = base64_decode(substr($secret, strlen('whsec_')));
    $expected = 'v1,' . base64_encode(hash_hmac('sha256', "$id.$at.$body", $key, true));
    return (bool) array_filter(explode(' ', $given), fn ($one) => hash_equals($expected, $one));
}

if ($path === '/hooks') {
    $body = file_get_contents('php://input');
    if (!isGenuine($body, getenv('WEBHOOK_SECRET'))) exit(http_response_code(401));
    error_log(json_decode($body)->type);
    exit(http_response_code(204));
}
if ($_SERVER['REQUEST_METHOD'] === 'POST') {
    $number = bin2hex(random_bytes(8));
    $delivery = post("$service/v1/deliveries", $secret, "order-$number", [
        'pickup' => ['name' => 'Mkate & Co.', 'address' => '2 Swallow Road'],
        'dropoff' => ['name' => 'Wanjiru M.', 'address' => '27 Jasmine Road'],
        'package' => ['type' => 'food'],
        'payment_method' => 'm-pesa',
        'external_id' => $number,
    ]);
    exit(header("Location: /?id={$delivery['id']}", true, 303));
}
?>
<!doctype html>
<meta name="viewport" content="width=device-width">
<title>Mkate &amp; Co.</title>
<?php if ($id = $_GET['id'] ?? null) { ?>
<h1>Thank you for your order</h1>
<div id="ontheway-tracking" data-id="<?= htmlspecialchars($id) ?>"></div>
<script async src="<?= $service ?>/v1/tracking.js" data-key="<?= $publishable ?>"></script>
<?php } else { ?>
<form method="post"><h1>Two loaves and a jar of honey</h1><button>Order</button></form>
<?php } ?>
