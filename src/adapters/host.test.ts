import { describe, expect, it } from 'vitest';
import { endpoint, isLoopback, parseAddress } from './host.ts';

describe('parseAddress', () => {
  it.each([
    ['http://localhost:11434', 'http://localhost:11434/x'],
    ['http://localhost:11434/', 'http://localhost:11434/x'],
    ['  https://example.com/a/b//  ', 'https://example.com/a/b/x'],
    ['https://example.com/v1?version=2#part', 'https://example.com/v1/x?version=2'],
    ['http://[::1]:8080/v1', 'http://[::1]:8080/v1/x'],
    ['https://EXAMPLE.com:443/v1', 'https://example.com/v1/x'],
  ])('of %j gives resources like %j', (base, resource) => {
    expect(endpoint(parseAddress(base), '/x')).toBe(resource);
  });

  it.each([
    ['http://localhost:11434/v1', 'localhost:11434', true],
    ['http://127.0.0.1', '127.0.0.1', true],
    ['http://[::1]:1234', '[::1]:1234', true],
    ['https://api.anthropic.com', 'api.anthropic.com', false],
    ['http://192.168.1.20:11434', '192.168.1.20:11434', false],
  ])('of %s shows the host %s', (base, host, local) => {
    expect(parseAddress(base)).toMatchObject({ host, local });
  });

  it('keeps name and password out of the address', () => {
    const address = parseAddress('https://me:p%C3%A4ss@example.com/v1');
    expect(address.basicAuthorization).toBe(`Basic ${Buffer.from('me:päss').toString('base64')}`);
    expect(JSON.stringify({ ...address, basicAuthorization: '' })).not.toMatch(/me:|p%C3/);
  });

  it.each(['', 'localhost:11434', 'ftp://example.com', 'http://', 'http://me:secret@[::1'])('refuses %j without repeating it', (base) => {
    expect(() => parseAddress(base)).toThrow(expect.objectContaining({ code: 'wrong-usage', message: expect.not.stringContaining('secret') as string }));
  });
});

describe('isLoopback', () => {
  it.each(['localhost', 'localhost.', 'api.localhost', '127.0.0.1', '127.8.9.1', '[::1]', '0.0.0.0', '[::]', '[::ffff:7f00:1]'])('says yes of %s', (name) => {
    expect(isLoopback(name)).toBe(true);
  });
  it.each(['example.com', 'localhost.example.com', 'notlocalhost', '10.0.0.1', '128.0.0.1', '127.0.0.1.example.com', '[::2]', '[fe80::1]', '[::ffff:a00:1]'])('says no of %s', (name) => {
    expect(isLoopback(name)).toBe(false);
  });
});
