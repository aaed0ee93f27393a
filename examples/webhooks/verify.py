import base64, hashlib, hmac, time


def is_from_site(headers: dict[str, str], body: bytes, secret: str) -> bool:
    """True if the site sent this body in the last five minutes. Names of headers are in lower case."""
    key = base64.b64decode(secret.removeprefix("whsec_"))
    message = f"{headers['webhook-id']}.{headers['webhook-timestamp']}.".encode() + body
    expected = b"v1," + base64.b64encode(hmac.new(key, message, hashlib.sha256).digest())
    is_signed = any(hmac.compare_digest(one.encode(), expected) for one in headers["webhook-signature"].split())
    return is_signed and abs(time.time() - int(headers["webhook-timestamp"])) < 300
