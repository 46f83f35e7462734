-- For wrk: adds another parameter to each request, so that none is answered from the cache.
local count, path

function init(args)
  count = tonumber(args[1])
  path = wrk.path .. (wrk.path:find("?", 1, true) and "&n=" or "?n=")
end

function request()
  count = count + 1
  return wrk.format("GET", path .. count)
end
