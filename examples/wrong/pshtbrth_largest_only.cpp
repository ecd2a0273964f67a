// PSHTBRTH in the judge's format. Wrong: greedy play. A move takes only a rectangle that no larger full rectangle contains.
#include <bits/stdc++.h>
using namespace std;

int value_of[1 << 16];
vector<int> rectangles;

int value(int cake) {
    int &known = value_of[cake];
    if (known >= 0) return known;
    set<int> left;
    for (int one : rectangles) {
        if ((cake & one) != one) continue;
        bool largest = true;
        for (int other : rectangles)
            if (other != one && (cake & other) == other && (other & one) == one) largest = false;
        if (largest) left.insert(value(cake & ~one));
    }
    int mex = 0;
    while (left.count(mex)) mex++;
    return value_of[cake] = mex;
}

int cake() {
    int bits = 0;
    for (int row = 0; row < 4; row++) {
        string line;
        cin >> line;
        for (char digit : line) bits = bits * 2 + (digit - '0');
    }
    return bits;
}

int main() {
    memset(value_of, -1, sizeof value_of);
    for (int top = 0; top < 4; top++)
        for (int bottom = top; bottom < 4; bottom++)
            for (int left = 0; left < 4; left++)
                for (int right = left; right < 4; right++) {
                    int bits = 0;
                    for (int r = top; r <= bottom; r++)
                        for (int c = left; c <= right; c++) bits |= 1 << (4 * r + c);
                    rectangles.push_back(bits);
                }
    int tests;
    cin >> tests;
    while (tests--) {
        int n, m;
        cin >> n >> m;
        vector<int> cakes(n);
        for (int &one : cakes) one = cake();
        while (m--) {
            int kind, l, r;
            cin >> kind >> l;
            if (kind == 2) {
                cakes[l - 1] = cake();
                continue;
            }
            cin >> r;
            int sum = 0;
            for (int at = l - 1; at < r; at++) sum ^= value(cakes[at]);
            puts(sum ? "Pishty" : "Lotsy");
        }
    }
}
