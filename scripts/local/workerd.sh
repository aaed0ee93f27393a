#!/bin/sh
# Runs workerd for as long as the process that started it lives, however that ends: pipe 3 has an end at both.
(read -r _ <&3; kill -9 $$) > /dev/null 2>&1 &
exec "$WORKERD_BINARY" "$@"
